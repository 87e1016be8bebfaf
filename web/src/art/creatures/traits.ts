/** The looks of creatures: what a family shares, and what differs between its members. */

import { cyclic } from "../seeded_random.ts";
import { type Family, FAMILIES, type Mood } from "../families.ts";
import { blob, cloud, mirrored, type Point } from "../outlines.ts";
import type { Pose } from "./arms.ts";

const TIPS: Record<Pose, Point> = {
  up: [-2, 20],
  wave: [-6, 32],
  out: [-8, 44],
  down: [-6, 58],
  hip: [-3, 66],
  cheek: [-1, 26],
};

interface Build {
  readonly body: string;
  /** The middle of the eyes, and their radius if there are two. */
  readonly eyes: Point;
  readonly r: number;
  readonly mouth: number;
  /** The right shoulder; the left one is its mirror image. */
  readonly shoulder: Point;
  /** The distance of the cheeks from the middle. */
  readonly cheeks: number;
}

export const BUILDS: Record<Family, Build> = {
  red: {
    body: blob(
      mirrored([
        [60, 31],
        [75, 31],
        [91, 40],
        [99, 58],
        [99, 78],
        [93, 97],
        [78, 108],
        [60, 109],
      ]),
    ),
    eyes: [60, 62],
    r: 12.5,
    mouth: 82,
    shoulder: [92, 80],
    cheeks: 28,
  },
  yellow: {
    body: star("down", "down"),
    eyes: [60, 58],
    r: 11.5,
    mouth: 76,
    shoulder: [97, 52],
    cheeks: 25,
  },
  green: {
    body: blob(
      mirrored([
        [60, 31],
        [74, 31],
        [80, 48],
        [84, 64],
        [99, 78],
        [98, 107],
        [74, 111],
        [60, 109],
      ]),
    ),
    eyes: [60, 59],
    r: 11.5,
    mouth: 79,
    shoulder: [88, 80],
    cheeks: 24,
  },
  blue: {
    body: blob(
      mirrored([
        [60, 21],
        [78, 21],
        [93, 34],
        [96, 58],
        [98, 84],
        [107, 104],
        [99, 115],
        [91, 111],
        [84, 96],
        [80, 98],
        [76, 113],
        [68, 115],
        [62, 99],
        [60, 99],
      ]),
    ),
    eyes: [60, 54],
    r: 12.5,
    mouth: 73,
    shoulder: [92, 74],
    cheeks: 27,
  },
  violet: {
    body: cloud(60, 76, 38, 27, 9),
    eyes: [60, 69],
    r: 12,
    mouth: 86,
    shoulder: [94, 78],
    cheeks: 29,
  },
  multicolour: {
    body: blob(
      mirrored([
        [60, 34],
        [78, 34],
        [92, 46],
        [92, 74],
        [94, 96],
        [84, 110],
        [60, 109],
      ]),
    ),
    eyes: [60, 66],
    r: 10.5,
    mouth: 82,
    shoulder: [88, 82],
    cheeks: 25,
  },
};

/** The body of a star, which waves with two of its points instead of arms. */
export function star(left: Pose, right: Pose): string {
  const [l, r] = [TIPS[left], TIPS[right]];
  return blob([
    [60, -4],
    [75, 37],
    [120 - r[0], r[1]],
    [91, 72],
    [104, 127],
    [60, 98],
    [16, 127],
    [29, 72],
    l,
    [45, 37],
  ]);
}

export type Extra = "glasses" | "bow" | "flower" | "scarf" | "plaster" | undefined;

interface Traits {
  readonly eyes: readonly (readonly [x: number, y: number, r: number])[];
  readonly iris: string;
  readonly glance: number;
  readonly mouth: number;
  readonly arms: readonly [left: Pose, right: Pose];
  readonly pattern: string;
  readonly extra: Extra;
}

const IRIS = ["#7a4a1e", "#2d7d6b", "#2f6fb5", "#8a3fa0", "#b5522d"];
const ARMS: readonly (readonly [Pose, Pose])[] = [
  ["down", "wave"],
  ["up", "up"],
  ["hip", "hip"],
  ["wave", "down"],
  ["out", "out"],
  ["hip", "up"],
  ["down", "down"],
];
const MOOD_ARMS: Partial<Record<Mood, readonly [Pose, Pose]>> = {
  surprised: ["up", "up"],
  sleepy: ["down", "down"],
  proud: ["hip", "hip"],
  scared: ["cheek", "cheek"],
};
/** Indexed by the creature's number, so that no two members of a family are alike. One or three eyes are rare. */
const EYES = [2, 2, 1, 2, 2, 3, 2, 1, 2, 2, 3, 2, 2];
const MOUTHS = [0, 1, 4, 2, 1, 3, 5];
const PATTERNS = ["belly", "spots", "plain", "stripes", "freckles"];
const EXTRAS: readonly Extra[] = [
  undefined,
  "bow",
  undefined,
  "glasses",
  undefined,
  "flower",
  undefined,
  "scarf",
  undefined,
  undefined,
  "plaster",
];

/** The looks of the creature with this number. */
export function traits(family: Family, seed: number, mood: Mood): Traits {
  const other = FAMILIES.indexOf(family);
  const count = cyclic(EYES, seed + other * 3);
  const {
    eyes: [x, y],
    r,
  } = BUILDS[family];
  const extra = cyclic(EXTRAS, seed + other * 4);
  return {
    eyes:
      count === 1
        ? [[x, y - 1, r * 1.4]]
        : count === 2
          ? [
              [x - r - 1, y, r],
              [x + r + 1, y, r],
            ]
          : [
              [x - r * 1.55, y + 2, r * 0.8],
              [x + r * 1.55, y + 2, r * 0.8],
              [x, y - r * 0.55, r * 0.92],
            ],
    iris: cyclic(IRIS, seed + other),
    glance: cyclic([0, 1, -1, 0.5], seed),
    mouth: cyclic(MOUTHS, seed * 3 + other),
    arms: MOOD_ARMS[mood] ?? cyclic(ARMS, seed * 2 + other),
    pattern: family === "multicolour" ? "patches" : cyclic(PATTERNS, seed + other * 2),
    extra: extra === "glasses" && count !== 2 ? "bow" : extra,
  };
}
