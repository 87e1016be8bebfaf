/** The track: what its squares are called, and where they lie. */

import { FINISH, FIRST_SQUARE } from "./kinds.ts";
import { say } from "./words.ts";

export interface Place {
  readonly square: number;
  readonly x: number;
  readonly y: number;
}

const PER_ROW = 13;
const MARGIN = 12;
/** The sky is so high, and at least so wide. */
export const HEIGHT = 204;
export const LEAST_WIDTH = 540;
const ROWS = [187, 90];
/** So high above their squares witches fly: the numbers stay in sight. */
export const ALOFT = 14;

/** A number as it is printed: with a real minus. */
export function printed(square: number): string {
  return square < 0 ? `−${-square}` : String(square);
}

export function squareName(square: number): string {
  if (square === 0) return say("on_start");
  return square >= FINISH ? say("on_finish") : say("on_square", { n: printed(square) });
}

/** From left to right, and back above, up to the moon, across a sky of this width. */
export function placesAcross(width: number): readonly Place[] {
  const cell = (width - 2 * MARGIN) / PER_ROW;
  return Array.from({ length: FINISH - FIRST_SQUARE + 1 }, (_, index) => {
    const row = Math.floor(index / PER_ROW);
    const column = row === 0 ? index : 2 * PER_ROW - 1 - index;
    const wave = Math.sin(column * 0.85 + row * 1.4) * 4;
    return { square: index + FIRST_SQUARE, x: MARGIN + cell * (column + 0.5), y: ROWS[row]! + wave };
  });
}

export function placeOf(places: readonly Place[], square: number): Place {
  return places[Math.max(0, Math.min(places.length - 1, square - FIRST_SQUARE))]!;
}

/** A witch and the sign before her are told from the next one at this distance. */
const APART = 17;
/** So many fit beside each other above a square; more of them fly in two rows, every other one above the rest. */
const ABREAST = 4;
const ABOVE = 20;

/** Where each witch stands: those on one square a little apart, so that all can be seen. */
export function standing(places: readonly Place[], squares: readonly number[]): { x: number; y: number }[] {
  return squares.map((square, seat) => {
    const together = squares.flatMap((one, other) => (one === square ? [other] : []));
    const { x, y } = placeOf(places, square);
    const index = together.indexOf(seat);
    const aside = index - (together.length - 1) / 2;
    if (together.length > ABREAST) return { x: x + aside * 0.8 * APART, y: y - ALOFT - (index % 2) * ABOVE };
    return { x: x + aside * APART, y: y - ALOFT - Math.abs(aside) * 2 };
  });
}
