/**
 * Parts of pictures as SVG text. A table shows many creatures of about sixty shapes each: parsing their text is many
 * times faster than creating a component for each shape.
 */

import { type Family, type Mood, SIGNS } from "./families.ts";
import type { Line } from "./outlines.ts";

export type Eyes = readonly (readonly [x: number, y: number, r: number])[];

const given = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${value}"`;

/** A group of paths, drawn one over the other. */
export function lines(of: readonly Line[] = [], width = 4): string {
  const paths = of
    .filter(([d]) => d)
    .map(
      ([d, fill, thick, stroke, opacity]) =>
        `<path d="${d}" fill="${fill ?? "none"}"${given("stroke-width", thick)}${given("stroke", stroke)}${given("opacity", opacity)}/>`,
    );
  if (paths.length === 0) return "";
  return `<g stroke="var(--deep)" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${paths.join("")}</g>`;
}

/** A gradient with light from the upper left, to fill a body with `url(#…)`. */
export function light(id: string): string {
  return `<radialGradient id="${id}" cx=".36" cy=".24" r=".82"><stop offset="0" stop-color="var(--light)"/><stop offset=".65" stop-color="var(--base)"/></radialGradient>`;
}

export function eye(x: number, y: number, r: number, mood: Mood = "happy", iris = "#5a3a1e", glance = 0): string {
  const wide = mood === "surprised" || mood === "scared";
  const seen = mood === "scared" ? 0.6 : wide ? 0.74 : 1;
  const shut = mood === "sleepy" ? "M-7.5 0Q0 9.5 7.5 0" : mood === "proud" ? "M-7.5 3Q0-10 7.5 3" : null;
  // The eye is drawn with a radius of 10 and scaled.
  const drawn = shut
    ? `<path d="${shut}" fill="none" stroke="var(--deep)" stroke-width="3.6" stroke-linecap="round"/>`
    : `<circle r="10" fill="#fff" stroke="var(--deep)" stroke-width="2.8"/><g transform="translate(${glance * 2.2} ${wide ? 0 : 0.6}) scale(${seen})"><circle r="6.8" fill="${iris}"/><circle r="4.6" fill="#2e2440"/><circle cx="-2" cy="-2.6" r="2.4" fill="#fff"/><circle cx="2.5" cy="2.5" r="1.2" fill="#fff" opacity=".85"/></g>`;
  return `<g transform="translate(${x} ${y}) scale(${r * (wide ? 0.11 : 0.1)})" stroke-width="0">${drawn}</g>`;
}

const OPEN = "M-10-1Q0 3 10-1 8.6 11.5 0 11.5-8.6 11.5-10-1z";
const DARK = "#57122f";
const TONGUE = "#ff7d93";

/** Smiles, 20 wide: a line, open, one tooth, all teeth, tongue out, like a cat. */
const SMILES: readonly (readonly Line[])[] = [
  [["M-10 0Q0 10.5 10 0"]],
  [
    [OPEN, DARK],
    ["M-5 9.5Q0 3 5 9.5 0 12-5 9.5z", TONGUE, 0],
  ],
  [["M1 5l2.6 5.5L6 4z", "#fff", 2.4], ["M-10 0Q0 10.5 10 0"]],
  [
    [OPEN, "#fff"],
    ["M-8 5Q0 8 8 5M0 2v9", undefined, 1.8],
  ],
  [["M0 4v5a3.5 3.5 0 0 0 7 0V3z", TONGUE, 2.5], ["M-10 0Q0 10.5 10 0"]],
  [["M-10 0q1 6 5 6t5-5q1 5 5 5t5-6"]],
];

/** The mouth of a mood. Happy faces differ in their smiles. */
function mouthLines(mood: Mood, smile: number): readonly Line[] {
  if (mood === "surprised")
    return [
      ["M0-3.5c7.5 0 7.5 14 0 14s-7.5-14 0-14z", DARK],
      ["M-2 7q2-2.8 4 0", undefined, 3.5, TONGUE],
    ];
  if (mood === "sleepy") return [["M-.5 3h1", DARK, 6.5]];
  if (mood === "scared") return [["M-10 5q2.5-5 5 0t5 0 5 0 5 0"]];
  return SMILES[mood === "proud" ? 3 : smile]!;
}

/** A mouth with the half width `w`. */
export function mouth(x: number, y: number, w: number, mood: Mood = "happy", kind = 0): string {
  return `<g transform="translate(${x} ${y}) scale(${w / 10})">${lines(mouthLines(mood, kind), 3.2)}</g>`;
}

const SNORE = "M88 29h8l-8 9h8M101 11h10l-10 11h10";

/** Brows, drops and sparkles that make a mood visible from far away. */
export function moodSign(mood: Mood, eyes: Eyes): string {
  const spread = Math.max(...eyes.map(([x]) => x)) - 60;
  const top = Math.min(...eyes.map(([, y, r]) => y - r)) - 6;
  const signs: Record<Mood, readonly Line[]> = {
    happy: [],
    surprised: [[`M${53 - spread} ${top}q6-5 12-1M${67 + spread} ${top}q-6-5-12-1`]],
    scared: [
      [`M${52 - spread} ${top + 3}l11-6M${68 + spread} ${top + 3}l-11-6`],
      [`M${82 + spread * 0.4} ${top + 2}q6 8 0 11-7-3 0-11z`, "#bfe8ff", 2.4, "#2c6fc0"],
    ],
    sleepy: [[SNORE, undefined, 8, "#fffaf0"], [SNORE]],
    proud: [["M104 10l2.8 7.2L114 20l-7.2 2.8L104 30l-2.8-7.2L94 20l7.2-2.8z", "#f7bf3a", 2.6]],
  };
  return lines(signs[mood], 3.6);
}

/** The sign of a family in a box of 120, with a pale rim so that it is visible on dark backgrounds too. */
export function sign(family: Family): string {
  const many = family === "multicolour";
  const quarters = many
    ? `<path d="M60 12L12 60h48z" fill="#e5505a"/><path d="M60 12l48 48H60z" fill="#4797e3"/><path d="M60 108L12 60h48z" fill="#f7bb2f"/><path d="M60 108l48-48H60z" fill="#52b857"/><path d="M60 12v96M12 60h96" stroke="var(--deep)" stroke-width="7"/>`
    : "";
  return `<g stroke-linejoin="round" stroke-linecap="round"><path d="${SIGNS[family]}" fill="#fffaf0" stroke="#fffaf0" stroke-width="21"/>${quarters}<path d="${SIGNS[family]}" fill="${many ? "none" : "var(--base)"}" stroke="var(--deep)" stroke-width="9"/></g>`;
}
