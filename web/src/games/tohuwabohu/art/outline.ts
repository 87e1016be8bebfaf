/**
 * The geometry of a shape: what its numbers mean, as in `ludotheque/games/tohuwabohu/box/outline.py`.
 *
 * Angles are in degrees, clockwise from the top. The cases of `drawings.json`, written by Python, keep both equal.
 */

import type { TohuwabohuHorn, TohuwabohuShape } from "../../../protocol.ts";

const SAMPLES = 360;

/** x to the right and y down from the middle. */
export type Point = readonly [x: number, y: number];
/** x, y and radius. */
export type Circle = readonly [x: number, y: number, radius: number];

/** A shape in the square from -100 to 100: fill the edge and the balls, then cut the holes. */
export interface Drawing {
  readonly edge: readonly Point[];
  readonly balls: readonly Circle[];
  readonly holes: readonly Circle[];
}

const radians = (angle: number): number => (angle * Math.PI) / 180;
const modulo = (value: number, by: number): number => ((value % by) + by) % by;

export function drawingOf(shape: TohuwabohuShape): Drawing {
  const edge = Array.from({ length: SAMPLES }, (_, sample) => edgePoint(shape, (sample * 360) / SAMPLES));
  const balls = (shape.horns ?? [])
    .filter(({ ball }) => ball)
    .map((horn): Circle => [...edgePoint(shape, horn.at), horn.ball!]);
  const holes = (shape.holes ?? []).map((hole): Circle => [...toPoint(shape, hole.far, hole.at), hole.size]);
  const left = Math.min(...edge.map(([x]) => x), ...balls.map(([x, , r]) => x - r));
  const right = Math.max(...edge.map(([x]) => x), ...balls.map(([x, , r]) => x + r));
  const top = Math.min(...edge.map(([, y]) => y), ...balls.map(([, y, r]) => y - r));
  const bottom = Math.max(...edge.map(([, y]) => y), ...balls.map(([, y, r]) => y + r));
  const scale = 200 / Math.max(right - left, bottom - top);
  const fitted = (x: number, y: number): Point => [(x - (left + right) / 2) * scale, (y - (top + bottom) / 2) * scale];
  const circle = ([x, y, r]: Circle): Circle => [...fitted(x, y), r * scale];
  return { edge: edge.map(([x, y]) => fitted(x, y)), balls: balls.map(circle), holes: holes.map(circle) };
}

/** The point of the edge at an angle of the body. */
function edgePoint(shape: TohuwabohuShape, angle: number): Point {
  let radius = 100 + (shape.depth ?? 0) * waveHeight(shape, angle);
  let edgeAngle = angle;
  for (const horn of shape.horns ?? []) {
    const height = hornHeight(horn, angle);
    radius += horn.long * height;
    edgeAngle += (horn.curl ?? 0) * height ** 1.5;
  }
  for (const bite of shape.bites ?? []) {
    const offset = angleDifference(angle, bite.at) / bite.wide;
    if (Math.abs(offset) < 1) radius -= bite.deep * Math.cos((offset * Math.PI) / 2) ** 2;
  }
  return toPoint(shape, Math.max(radius, 5), edgeAngle);
}

/** The height of the wave at an angle, from -1 in a cleft to 1 on a crest. */
function waveHeight({ lobes = 0, sharp = 0, turn = 0 }: TohuwabohuShape, angle: number): number {
  if (!lobes) return 0;
  const swing = (1 + Math.cos(radians(lobes * (angle - turn)))) / 2;
  const power = 1 + Math.abs(sharp) / 25;
  return sharp >= 0 ? 2 * swing ** power - 1 : 1 - 2 * (1 - swing) ** power;
}

/** The part of a horn's length at an angle: 1 on its tip, 0 beside it. */
function hornHeight({ at, wide, sharp = 50 }: TohuwabohuHorn, angle: number): number {
  const offset = Math.abs(angleDifference(angle, at)) / wide;
  if (offset >= 1) return 0;
  const thorn = sharp / 100;
  return (1 - offset ** (4 - 3 * thorn)) ** (1 + 0.6 * thorn);
}

/** The difference of two angles, from -180 to 180. */
function angleDifference(angle: number, other: number): number {
  return modulo(angle - other + 180, 360) - 180;
}

/** The point at a radius and an angle, stretched, bent and slanted. */
function toPoint({ wide = 100, bend = 0, slant = 0 }: TohuwabohuShape, radius: number, angle: number): Point {
  const x = (radius * Math.sin(radians(angle)) * wide) / 100;
  const y = -radius * Math.cos(radians(angle));
  return [x + bend * (y / 100) ** 2 - (slant * y) / 100, y];
}
