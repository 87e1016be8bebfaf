/** Arrow keys among things that lie anywhere: to the nearest one in that direction. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Being off to the side counts so many times as much as being further away. */
const ASIDE = 2.5;

/** The place among others that an arrow leads to; nothing, if there is none that way or the key is no arrow. */
export function towards(key: string, from: Spot, spots: readonly Spot[]): number | null {
  const way = WAYS[key];
  if (!way) return null;
  let nearest: number | null = null;
  let least = Infinity;
  spots.forEach((spot, place) => {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const along = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    // what lies more beside than ahead is not that way
    if (along <= 1 || aside > 2 * along) return;
    const far = along + ASIDE * aside;
    if (far < least) [nearest, least] = [place, far];
  });
  return nearest;
}
