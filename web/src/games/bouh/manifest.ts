/** Bouh in the client. */

import cover from "./Cover.svelte?picture";
import type { GameManifest } from "../manifest.ts";

export const manifest: GameManifest<"bouh"> = {
  game: "bouh",
  title: { en: "Bouh", fr: "Bouh" },
  tagline: { en: "Do the sum, catch the monster!", fr: "Calcule bien, attrape le monstre !" },
  colour: "red",
  ground: "#ffb27a",
  fewest: 2,
  most: 5,
  age: 6,
  minutes: 25,
  company: 3,
  easyOptions: { operations: "+-" },
  races: false,
  firstGames: true,
  optionalPrompts: ["rearrange"],
  turnOf: (view) => (view.phase === "over" ? null : view.turn),
  paper: "cards",
  cover,
  room: () => import("./index.ts"),
};
