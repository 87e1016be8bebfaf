/** Arrow keys move the focus to the nearest piece in their direction, wherever the pieces lie. */

export interface Position {
  readonly x: number;
  readonly y: number;
}

export const DIRECTIONS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** A distance to the side counts this many times as much as one straight ahead. */
const SIDE_WEIGHT = 2.5;

/** The index of the position an arrow key leads to; `null` if there is none, or the key is not an arrow. */
export function nextInDirection(key: string, from: Position, positions: readonly Position[]): number | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let nearest: number | null = null;
  let least = Infinity;
  positions.forEach((position, index) => {
    const [x, y] = [position.x - from.x, position.y - from.y];
    const ahead = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    // a position that is more to the side than ahead is not in this direction
    if (ahead <= 1 || aside > 2 * ahead) return;
    const distance = ahead + SIDE_WEIGHT * aside;
    if (distance < least) [nearest, least] = [index, distance];
  });
  return nearest;
}
