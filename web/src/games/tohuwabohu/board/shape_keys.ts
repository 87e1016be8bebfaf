/** Each shape has a key: a letter or a digit by its place in the square, also while it lies before a player. */

import { digitOf, letterOf } from "../../../browser/page_keys.ts";

const KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890";

/** The key of each shape, in reading order; shapes beyond the thirty-sixth have none. */
export function keysOf(shapes: readonly number[]): ReadonlyMap<number, string> {
  return new Map(shapes.slice(0, KEYS.length).map((shape, place) => [shape, KEYS[place]!]));
}

/** The shape whose key was pressed. */
export function shapeOf(event: KeyboardEvent, keys: ReadonlyMap<number, string>): number | null {
  const pressed = letterOf(event) ?? digitOf(event)?.toString();
  return [...keys].find(([, key]) => key === pressed)?.[0] ?? null;
}
