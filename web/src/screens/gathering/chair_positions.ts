/** Where chairs stand around a table. */

export interface Place {
  /** From -1 at the left to 1 at the right, from -1 at the top to 1 at the bottom. */
  readonly x: number;
  readonly y: number;
}

/**
 * Chairs stand evenly and in the order of play, clockwise; `nearest` is at the bottom, before whoever looks. At a
 * `long` table an even number of them leaves the middle of the long sides free: two sit at its ends, four at its corners.
 */
export function placeAround(seat: number, seats: number, nearest: number, long = false): Place {
  const turned = long && seats % 2 === 0 ? 0.5 : 0;
  const angle = Math.PI * (0.5 + (2 * (seat - nearest + turned)) / seats);
  // no number is minus nothing
  const round = (far: number) => Math.round(far * 1000) / 1000 + 0;
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}
