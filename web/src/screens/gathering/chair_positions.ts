/** The positions of chairs around a table. */

export interface Place {
  /** From -1 at the left to 1 at the right, from -1 at the top to 1 at the bottom. */
  readonly x: number;
  readonly y: number;
}

/**
 * The position of a chair. Chairs are evenly spaced, clockwise in the order of play, with `nearest` at the bottom. An
 * even number of chairs at a `long` table is turned by half a step: two sit at its ends, four at its corners.
 */
export function placeAround(seat: number, seats: number, nearest: number, long = false): Place {
  const turned = long && seats % 2 === 0 ? 0.5 : 0;
  const angle = Math.PI * (0.5 + (2 * (seat - nearest + turned)) / seats);
  // Adding 0 turns -0 into 0.
  const round = (far: number) => Math.round(far * 1000) / 1000 + 0;
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}
