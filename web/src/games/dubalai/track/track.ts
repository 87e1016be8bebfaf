/** The track: the numbers of its squares, and their places in the drawing. */

import { FINISH, FIRST_SQUARE } from "../types.ts";

export interface Place {
  readonly square: number;
  readonly x: number;
  readonly y: number;
}

const PER_ROW = 13;
const MARGIN = 12;
/** The height of the drawing, and its smallest width. */
export const HEIGHT = 204;
export const LEAST_WIDTH = 540;
const ROWS = [187, 90];
/** The height of the witches above their squares, which keeps the numbers visible. */
export const ALOFT = 14;

/** The number of a square as text, with a typographic minus. */
export function squareNumber(square: number): string {
  return square < 0 ? `−${-square}` : String(square);
}

/** The places of all squares in a drawing of this width: from left to right, then back in a second row above. */
export function layoutTrack(width: number): readonly Place[] {
  const cell = (width - 2 * MARGIN) / PER_ROW;
  return Array.from({ length: FINISH - FIRST_SQUARE + 1 }, (_, index) => {
    const row = Math.floor(index / PER_ROW);
    const column = row === 0 ? index : 2 * PER_ROW - 1 - index;
    const wave = Math.sin(column * 0.85 + row * 1.4) * 4;
    return { square: index + FIRST_SQUARE, x: MARGIN + cell * (column + 0.5), y: ROWS[row]! + wave };
  });
}

/** The place of a square. */
export function placeOf(places: readonly Place[], square: number): Place {
  return places[Math.max(0, Math.min(places.length - 1, square - FIRST_SQUARE))]!;
}

/** The distance between witches on one square, at which they can be told apart. */
const APART = 17;
/** The number of witches that fit side by side above a square; more are drawn in two rows. */
const ABREAST = 4;
const ABOVE = 20;

/** The place of each witch; witches on one square are drawn side by side. */
export function witchSpots(places: readonly Place[], squares: readonly number[]): { x: number; y: number }[] {
  return squares.map((square, seat) => {
    const together = squares.flatMap((one, other) => (one === square ? [other] : []));
    const { x, y } = placeOf(places, square);
    const index = together.indexOf(seat);
    const aside = index - (together.length - 1) / 2;
    if (together.length > ABREAST) return { x: x + aside * 0.8 * APART, y: y - ALOFT - (index % 2) * ABOVE };
    return { x: x + aside * APART, y: y - ALOFT - Math.abs(aside) * 2 };
  });
}
