/** Du balai ! in the client. */

import cover from "./Cover.svelte?picture";
import type { GameManifest } from "../manifest.ts";

export const manifest: GameManifest<"dubalai"> = {
  game: "dubalai",
  title: { en: "Du balai !", fr: "Du balai !" },
  tagline: { en: "Remember the formula and fly!", fr: "Retiens la formule et envole-toi !" },
  colour: "violet",
  ground: "#33246b",
  fewest: 2,
  most: 6,
  age: 8,
  minutes: 30,
  company: 4,
  races: true,
  firstGames: true,
  turnOf: ({ phase, actor, roller }) => {
    // While a spell waits for a Fog, everybody but its caster is asked (BAL-26): it is nobody's turn.
    if (phase === "fog") return null;
    return phase === "roll" ? roller : actor;
  },
  // A spell waits only a moment for a Fog card: a player who holds one must see it at once.
  isRace: ({ phase }) => phase === "watch" || phase === "look" || phase === "fog",
  paper: "cards",
  cover,
  room: () => import("./index.ts"),
};
