/** What creatures have on their heads and bodies. */

import type { Extra } from "./traits.ts";
import type { Family } from "../families.ts";
import type { Line } from "../outlines.ts";

const BASE = "var(--base)";
const OTHER = "var(--other)";

/** Horns and ears: they make the silhouette of a family. */
export const CRESTS: Partial<Record<Family, readonly Line[]>> = {
  red: [
    ["M26 58C11 50 7 28 15 12c5 11 13 19 30 22zM94 58C109 50 113 28 105 12c-5 11-13 19-30 22z", "#fff3d6"],
    ["M17 32l9-5M21 44l10-6M103 32l-9-5M99 44l-10-6", undefined, 3, "#d9a86a"],
  ],
  blue: [["M50 30C44 14 54 3 68 5c7 1 8 9 1 10 7 4 4 12 2 17z", BASE]],
  violet: [
    ["M24 62C10 46 8 26 14 10c16 4 30 16 38 36zM96 62c14-16 16-36 10-52-16 4-30 16-38 36z", BASE],
    ["M27 52c-7-10-9-20-7-30 9 4 16 11 21 21zM93 52c7-10 9-20 7-30-9 4-16 11-21 21z", OTHER],
  ],
};

/** Tufts, which lean to one side by a different angle on each creature. */
export const TUFTS: Partial<Record<Family, readonly Line[]>> = {
  red: [
    ["M45 40C36 26 48 20 47 6c8 4 11 8 12 13 2-2 3-6 2-10 11 6 18 18 13 31z", "#f7bb2f"],
    ["M54 38c-3-9 3-10 5-15 6 5 8 10 6 15z", "#fff3d6", 0],
  ],
  yellow: [["M56 26Q54 13 45 11M64 26Q66 13 75 11"], ["M43 3.5a6 6 0 1 0 .1 0zM77 3.5a6 6 0 1 0 .1 0z", OTHER]],
  green: [
    ["M60 38V24", undefined, 6],
    ["M60 26C44 30 28 24 24 8c18-6 34 0 36 18z", "var(--light)"],
    ["M60 26c14 4 30-2 36-18-16-6-34 0-36 18z", BASE],
    ["M60 26Q46 20 36 13M60 26q12-6 24-13", undefined, 2.5],
  ],
};

/** The cap of the jokers. */
export const CAP: readonly Line[] = [
  ["M45 46C44 26 50 12 64 9c2 10 12 18 12 37z", "#52b857"],
  ["M27 52C28 36 24 33 12 45 6 27 16 15 30 17c18 3 26 17 27 31z", "#e5505a"],
  ["M93 52C92 36 96 33 108 45c6-18-4-30-18-28-18 3-26 17-27 31z", "#4797e3"],
  ["M24 24q6-3 12 0M96 24q-6-3-12 0", undefined, 3, "#fff", 0.6],
  ["M27 52q16-9 33-9t33 9l-4 6-8-7-8 5-6-7-7 7-7-7-6 7-8-5-8 7z", "#8a5bd8", 3.4],
  ["M12 39.5a6.5 6.5 0 1 0 .1 0zM108 39.5a6.5 6.5 0 1 0 .1 0zM65 3.5a6.5 6.5 0 1 0 .1 0z", "#f7bf3a", 3.4],
];

/** Patterns on the body, relative to the height of the mouth. */
export const PATTERNS: Record<string, readonly Line[]> = {
  patches: [
    ["M10 26l10-14 10 14-10 14zM60 12l10-14 10 14-10 14z", "#e5505a", 0],
    ["M30 26l10-14 10 14-10 14zM80 12l10-14 10 14-10 14z", "#f7bb2f", 0],
    ["M50 26l10-14 10 14-10 14zM20 12l10-14 10 14-10 14z", "#52b857", 0],
    ["M70 26l10-14 10 14-10 14zM40 12L50-2l10 14-10 14z", "#4797e3", 0],
    ["M90 26l10-14 10 14-10 14z", "#8a5bd8", 0],
  ],
  spots: [
    ["M28-28h.01M94 8h.01M46 24h.01", undefined, 15, "var(--shade)", 0.55],
    ["M92-34h.01M32 13h.01M78 24h.01", undefined, 10, "var(--shade)", 0.55],
  ],
  stripes: [
    [
      "M8-30q16 8 24 2M112-30q-16 8-24 2M8-12q14 8 22 2M112-12q-14 8-22 2M14 6q14 9 24 3M106 6q-14 9-24 3",
      undefined,
      5.5,
      "var(--shade)",
      0.7,
    ],
  ],
  belly: [["M52 22h16", undefined, 34, OTHER, 0.75]],
  freckles: [["M45-3h.01M39 1h.01M75-3h.01M81 1h.01", undefined, 3.6, undefined, 0.45]],
};

/** Extras, drawn around their own centre. */
export const EXTRAS: Record<NonNullable<Extra>, readonly Line[]> = {
  bow: [
    ["M0 0l-13-7q-3 7 0 14zM0 0l13-7q3 7 0 14z", OTHER, 3],
    ["M0-4a4 4 0 1 0 .1 0z", OTHER, 3],
  ],
  scarf: [
    ["M12-1l8 15H9L4-1z", "#ff6f91", 3],
    ["M-28-8Q0 8 28-8l1 8Q0 15-29 0z", "#ff6f91", 3],
  ],
  flower: [
    ["M0-2a4.5 4.5 0 1 1 5 4 4.5 4.5 0 1 1-7 3 4.5 4.5 0 1 1-4-6 4.5 4.5 0 1 1 6-1z", "#fff", 2.6],
    ["M0 0h.01", undefined, 6, "#f7bf3a"],
  ],
  plaster: [
    ["M-5 4L5-4", undefined, 9.4],
    ["M-5 4L5-4", undefined, 4.8, "#ffe0bd"],
    ["M-1.5 1h.01M1.5-1h.01", undefined, 2],
  ],
  glasses: [],
};
