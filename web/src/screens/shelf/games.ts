/** What the shelf knows of the games before the server has said anything. */

import type { GameId } from "../../protocol.ts";

export interface Box {
  readonly game: GameId;
  readonly colour: "red" | "teal" | "violet" | "blue";
  readonly fewest: number;
  readonly most: number;
  readonly age: number;
  readonly minutes: number;
  /** How many sit down for "play now", oneself among them: what shows the game at its best. */
  readonly company: number;
}

export const BOXES: readonly Box[] = [
  { game: "bouh", colour: "red", fewest: 2, most: 5, age: 6, minutes: 25, company: 3 },
  { game: "boussanga", colour: "teal", fewest: 1, most: 4, age: 7, minutes: 30, company: 2 },
  { game: "dubalai", colour: "violet", fewest: 2, most: 6, age: 8, minutes: 30, company: 4 },
  { game: "tohuwabohu", colour: "blue", fewest: 3, most: 6, age: 7, minutes: 20, company: 3 },
];
