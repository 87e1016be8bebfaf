/**
 * What the numbers of a shape mean, as geometry: the same as `ludotheque/games/tohuwabohu/box/outline.py`.
 *
 * Angles are in degrees, clockwise from the top. `drawings.json` holds this to what Python draws.
 */

import type { TohuwabohuHorn, TohuwabohuShape } from "../../protocol.ts";

const SAMPLES = 360;

/** Right and down from the middle. */
export type Point = readonly [x: number, y: number];
/** Right, down, radius. */
export type Circle = readonly [x: number, y: number, radius: number];

/** A shape in the square from -100 to 100: paint the edge and the balls, then cut the holes. */
export interface Drawing {
  readonly edge: readonly Point[];
  readonly balls: readonly Circle[];
  readonly holes: readonly Circle[];
}

const radians = (angle: number): number => (angle * Math.PI) / 180;
const modulo = (value: number, by: number): number => ((value % by) + by) % by;

export function drawingOf(shape: TohuwabohuShape): Drawing {
  const edge = Array.from({ length: SAMPLES }, (_, sample) => onEdge(shape, (sample * 360) / SAMPLES));
  const balls = (shape.horns ?? []).filter(({ ball }) => ball).map((horn): Circle => [...onEdge(shape, horn.at), horn.ball!]);
  const holes = (shape.holes ?? []).map((hole): Circle => [...bent(shape, hole.far, hole.at), hole.size]);
  const left = Math.min(...edge.map(([x]) => x), ...balls.map(([x, , r]) => x - r));
  const right = Math.max(...edge.map(([x]) => x), ...balls.map(([x, , r]) => x + r));
  const top = Math.min(...edge.map(([, y]) => y), ...balls.map(([, y, r]) => y - r));
  const bottom = Math.max(...edge.map(([, y]) => y), ...balls.map(([, y, r]) => y + r));
  const scale = 200 / Math.max(right - left, bottom - top);
  const fitted = (x: number, y: number): Point => [(x - (left + right) / 2) * scale, (y - (top + bottom) / 2) * scale];
  const circle = ([x, y, r]: Circle): Circle => [...fitted(x, y), r * scale];
  return { edge: edge.map(([x, y]) => fitted(x, y)), balls: balls.map(circle), holes: holes.map(circle) };
}

/** Where the edge runs at an angle of the body. */
function onEdge(shape: TohuwabohuShape, angle: number): Point {
  let radius = 100 + (shape.depth ?? 0) * wave(shape, angle);
  let pushed = angle;
  for (const horn of shape.horns ?? []) {
    const height = heightOf(horn, angle);
    radius += horn.long * height;
    pushed += (horn.curl ?? 0) * height ** 1.5;
  }
  for (const bite of shape.bites ?? []) {
    const away = between(angle, bite.at) / bite.wide;
    if (Math.abs(away) < 1) radius -= bite.deep * Math.cos((away * Math.PI) / 2) ** 2;
  }
  return bent(shape, Math.max(radius, 5), pushed);
}

/** From -1 in a cleft to 1 on a crest. */
function wave({ lobes = 0, sharp = 0, turn = 0 }: TohuwabohuShape, angle: number): number {
  if (!lobes) return 0;
  const swing = (1 + Math.cos(radians(lobes * (angle - turn)))) / 2;
  const power = 1 + Math.abs(sharp) / 25;
  return sharp >= 0 ? 2 * swing ** power - 1 : 1 - 2 * (1 - swing) ** power;
}

/** How much of a horn stands at an angle: 1 on its tip, 0 beside it. */
function heightOf({ at, wide, sharp = 50 }: TohuwabohuHorn, angle: number): number {
  const away = Math.abs(between(angle, at)) / wide;
  if (away >= 1) return 0;
  const thorn = sharp / 100;
  return (1 - away ** (4 - 3 * thorn)) ** (1 + 0.6 * thorn);
}

/** The way from one angle to another, from -180 to 180. */
function between(angle: number, other: number): number {
  return modulo(angle - other + 180, 360) - 180;
}

/** From polar to upright, stretched, bent and slanted. */
function bent({ wide = 100, bend = 0, slant = 0 }: TohuwabohuShape, radius: number, angle: number): Point {
  const x = (radius * Math.sin(radians(angle)) * wide) / 100;
  const y = -radius * Math.cos(radians(angle));
  return [x + bend * (y / 100) ** 2 - (slant * y) / 100, y];
}
