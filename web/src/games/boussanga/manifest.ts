/** Boussanga in the client. */

import cover from "./Cover.svelte?picture";
import type { GameManifest } from "../manifest.ts";

export const manifest: GameManifest<"boussanga"> = {
  game: "boussanga",
  title: { en: "Boussanga", fr: "Boussanga" },
  tagline: { en: "Lay your tokens, see the lines.", fr: "Pose tes jetons, trouve les lignes." },
  colour: "teal",
  ground: "#2c5560",
  fewest: 1,
  most: 4,
  age: 7,
  minutes: 30,
  company: 2,
  races: false,
  firstGames: true,
  turnOf: (view) => (view.phase === "over" ? null : view.turn),
  paper: "film",
  cover,
  room: () => import("./index.ts"),
};
