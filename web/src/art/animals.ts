/** The animal heads of the bots. Each is drawn in three layers: behind the head, on it, and the face. */

import type { Level } from "../protocol.ts";
import { blob, type Line, mirrored } from "./outlines.ts";
import { type Paint, TEAL, YELLOW } from "./paint.ts";

const BASE = "var(--base)";
const OTHER = "var(--other)";

interface Animal {
  readonly paint: Paint;
  readonly head: string;
  readonly behind: readonly Line[];
  /** Markings, clipped to the outline of the head. */
  readonly marks: readonly Line[];
  readonly eyes: readonly [apart: number, y: number, r: number, iris: string];
  readonly face: readonly Line[];
}

export const ANIMALS: Record<Level, Animal> = {
  chick: {
    paint: YELLOW,
    head: blob(
      mirrored([
        [60, 22],
        [82, 22],
        [100, 42],
        [102, 72],
        [92, 102],
        [60, 108],
      ]),
    ),
    behind: [["M52 34C40 26 42 14 48 10c2 4 5 6 8 8 0-6 4-12 9-14 1 6 0 10-1 14 4-3 8-4 12-3-2 10-6 16-12 20z", BASE]],
    marks: [],
    eyes: [18, 56, 11, "#3a2a1a"],
    face: [
      ["M46 68q14-10 28 0l-14 16z", "#ff8a3c"],
      ["M50 71q10 4 20 0", undefined, 2.6],
      ["M12 82l14 8 11-9 11 10 12-10 12 10 11-10 11 9 14-8c0 22-18 35-48 35S12 104 12 82z", "#fffaf0"],
    ],
  },
  rabbit: {
    paint: { light: "#ffffff", base: "#efe3ea", shade: "#cdb7c6", deep: "#5e4560", other: "#ffb3c8" },
    head: blob(
      mirrored([
        [60, 44],
        [78, 44],
        [92, 54],
        [100, 78],
        [92, 106],
        [72, 113],
        [60, 112],
      ]),
    ),
    behind: [
      [
        "M36 60C22 40 22 14 32 5c14 2 22 24 24 46zM84 60C100 46 102 38 98 32c6 2 12 0 14-5-6-16-24-20-34-6-6 8-10 18-12 30z",
        BASE,
      ],
      ["M37 48c-7-13-7-26-3-34 7 5 12 18 13 30z", OTHER, 0],
      ["M98 32C92 24 84 22 78 21"],
    ],
    marks: [["M52 98h16", undefined, 36, "#fff"]],
    eyes: [19, 72, 11, "#8a4a6a"],
    face: [["M55 99h10v9q-5 3-10 0z", "#fff", 3], ["M48 92q1 7 6 7t6-6q1 6 6 6t6-7"], ["M53 85h14l-7 8z", "#ff7d9b"]],
  },
  fox: {
    paint: { light: "#ffb066", base: "#f07f35", shade: "#cf5d1c", deep: "#6e2a0a", other: "#ffffff" },
    head: blob(
      mirrored([
        [60, 36],
        [78, 34],
        [90, 40],
        [100, 66],
        [116, 80],
        [84, 98],
        [68, 114],
        [60, 115],
      ]),
    ),
    behind: [
      ["M20 66C10 44 10 20 18 6c16 4 30 18 38 34zM100 66C110 44 110 20 102 6c-16 4-30 18-38 34z", BASE],
      ["M24 48c-4-12-4-22-1-30 9 5 16 12 20 20zM96 48c4-12 4-22 1-30-9 5-16 12-20 20z", "#5b2a1a"],
    ],
    marks: [["M0 66q34-4 44 16 8 14 16 20 8-6 16-20 10-20 44-16v60H0z", "#fff5e6", 0]],
    eyes: [19, 68, 10.5, "#4f8a3a"],
    face: [
      ["M28 68L31 58q10-5 21 4v6zM92 68l-3-10q-10-5-21 4v6z", "var(--shade)"],
      ["M60 96q-8 7-15 2M60 96q10 8 20-4"],
      ["M51 86q9-6 18 0-2 10-9 11-7-1-9-11z", "#3c1c12", 0],
    ],
  },
  owl: {
    paint: { light: "#b494d8", base: "#7d5bb0", shade: "#5d3f8d", deep: "#31205a", other: "#f3d9b0" },
    head: blob(
      mirrored([
        [60, 32],
        [72, 32],
        [88, 16],
        [107, 2],
        [107, 52],
        [102, 94],
        [80, 112],
        [60, 112],
      ]),
    ),
    behind: [],
    marks: [
      ["M60 50L36 20 6 6v40zM60 50l24-30 30-14v40z", "var(--shade)", 0, undefined, 0.7],
      ["M34 92q6 6 12 0 6 6 14 0 8 6 14 0 6 6 12 0l4 30H30z", OTHER, 0],
      ["M40 38a22 22 0 1 0 .1 0zM80 38a22 22 0 1 0 .1 0z", OTHER],
    ],
    eyes: [18, 60, 14, "#e0951b"],
    face: [["M60 64l9 9-9 15-9-15z", "#f7bf3a"]],
  },
  dragon: {
    paint: TEAL,
    head: blob(
      mirrored([
        [60, 32],
        [78, 32],
        [94, 44],
        [90, 66],
        [104, 80],
        [102, 106],
        [78, 113],
        [60, 113],
      ]),
    ),
    behind: [
      ["M36 46C22 40 18 22 24 6c6 12 16 16 28 26zM84 46C98 40 102 22 96 6c-6 12-16 16-28 26z", "#fff3d6"],
      ["M50 36L48 18l8 8 4-16 4 16 8-8-2 18z", "#f7bf3a"],
      ["M28 62L8 52l4 12-8 6 10 4-2 10 18-6zM92 62L112 52l-4 12 8 6-10 4 2 10-18-6z", "var(--light)"],
    ],
    marks: [["M42 98h36", undefined, 48, "var(--light)"]],
    eyes: [18, 62, 12, "#e0951b"],
    face: [
      ["M26 50l26 6M94 50l-26 6M48 84h2M70 84h2", undefined, 6],
      ["M34 95l5 9 5-6M86 95l-5 9-5-6", "#fff", 3],
      ["M28 92q32 14 64 0"],
    ],
  },
};
