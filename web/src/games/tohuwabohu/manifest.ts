/** Tohuwabohu in the client. */

import cover from "./Cover.svelte?picture";
import type { GameManifest } from "../manifest.ts";

export const manifest: GameManifest<"tohuwabohu"> = {
  game: "tohuwabohu",
  title: { en: "Tohuwabohu", fr: "Tohuwabohu" },
  tagline: { en: "Spot it first, grab it fast!", fr: "Le premier qui voit, attrape !" },
  colour: "blue",
  ground: "#6cc3ec",
  fewest: 3,
  most: 6,
  age: 7,
  minutes: 20,
  company: 3,
  races: true,
  firstGames: true,
  turnOf: (view) => (view.phase === "turn_card" ? view.dealer : null),
  isRace: ({ phase }) => phase === "search",
  paper: "cards",
  cover,
  room: () => import("./index.ts"),
};
