/** Creatures and beasts as SVG text in a box of 120. `id` keeps the gradients of two figures in one picture apart. */

import { BUILDS, star, traits } from "./traits.ts";
import { cyclic, randomNumbers } from "../seeded_random.ts";
import type { Family, Mood } from "../families.ts";
import { fur, type Line } from "../outlines.ts";
import { BARK, brush, PAINTS, SLATE } from "../paint.ts";
import { eye, light, lines, mouth, moodSign } from "../markup.ts";
import { arm } from "./arms.ts";
import { backgroundOf } from "../picture_cache.ts";
import { CAP, CRESTS, EXTRAS, PATTERNS, TUFTS } from "./outfits.ts";

/** The class that shows a creature. */
export function creaturePicture(family: Family, seed: number, mood: Mood): string {
  return backgroundOf(`${family} ${seed} ${mood}`, () => creatureFigure(family, seed, mood));
}

/** The class that shows a beast. */
export function beastPicture(seed: number, mood: Mood): string {
  return backgroundOf(`beast ${seed} ${mood}`, () => beastFigure(seed, mood));
}

export function creatureFigure(family: Family, seed: number, mood: Mood, id = ""): string {
  const build = BUILDS[family];
  const who = traits(family, seed, mood);
  // Yellow creatures are stars without arms and feet, blue ones are ghosts that float.
  const limbs = family !== "yellow";
  const floats = family === "blue";
  const body = limbs ? build.body : star(...who.arms);
  const [shoulder, height] = build.shoulder;
  const arms = limbs ? arm(120 - shoulder, height, -1, who.arms[0]) + arm(shoulder, height, 1, who.arms[1]) : "";
  // A scared creature holds its hands before its face.
  const hides = mood === "scared";
  const feet = `<g stroke-linecap="round" transform="matrix(1.6 0 0 1-36 0)"><path d="M50 108h.01M70 108h.01" stroke="var(--deep)" stroke-width="17"/><path d="M50 108h.01M70 108h.01" stroke="var(--shade)" stroke-width="10"/></g>`;
  const shine = `<ellipse rx="10" ry="5.5" fill="#fff" opacity=".5" transform="translate(${60 - build.cheeks * 0.62} ${build.eyes[1] - build.r * 1.9}) rotate(-28)"/>`;
  return [
    `<g style="${brush(PAINTS[family])}"><defs>${light(`${id}light`)}<clipPath id="${id}body"><path d="${body}"/></clipPath></defs>`,
    `<ellipse cx="60" cy="${floats ? 117 : 114}" rx="${floats ? 24 : 38}" ry="3.5" fill="#2e2440" opacity=".16"/>`,
    lines(CRESTS[family]),
    `<g transform="rotate(${cyclic([0, 6, -6, 3], seed)} 60 34)">${lines(TUFTS[family])}</g>`,
    hides ? "" : arms,
    limbs && !floats ? feet : "",
    `<path d="${body}" fill="var(--shade)"/>`,
    `<g clip-path="url(#${id}body)"><path d="${body}" fill="url(#${id}light)" transform="translate(-3.5 -5)"/>`,
    `<g transform="translate(0 ${build.mouth})">${lines(PATTERNS[who.pattern])}</g>${shine}</g>`,
    `<path d="${body}" fill="none" stroke="var(--deep)" stroke-width="4" stroke-linejoin="round"/>`,
    `<path d="M${58 - build.cheeks} ${build.mouth - 4}h4M${58 + build.cheeks} ${build.mouth - 4}h4" stroke="${family === "red" ? "#ffb09a" : "#ff6f91"}" stroke-width="8.5" stroke-linecap="round" opacity=".6"/>`,
    ...who.eyes.map(([x, y, r]) => eye(x, y, r, mood, who.iris, who.glance)),
    family === "multicolour" ? lines(CAP) : "",
    mouth(60, build.mouth, mood === "proud" ? 14 : 11.5, mood, who.mouth),
    hides ? arms : "",
    worn(family, who),
    moodSign(mood, who.eyes),
    "</g>",
  ].join("");
}

/** The extra of a creature: glasses, or something around the neck or on the forehead. */
function worn(family: Family, { extra, eyes }: ReturnType<typeof traits>): string {
  if (!extra) return "";
  if (extra === "glasses")
    return eyes
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 2}" fill="none" stroke="#2e2440" stroke-width="3.4"/>`)
      .join("");
  const build = BUILDS[family];
  const where =
    extra === "bow" || extra === "scarf"
      ? `60 ${Math.min(build.mouth + 19, 101)}`
      : `${60 + (extra === "flower" ? 0.75 : -0.45) * build.cheeks} ${build.eyes[1] - build.r * 1.7}`;
  return `<g transform="translate(${where})">${lines(EXTRAS[extra])}</g>`;
}

const BEAST_EYES = [
  [
    [45, 56, 11],
    [75, 56, 9],
  ],
  [
    [45, 56, 9],
    [75, 56, 11],
  ],
  [[60, 54, 15]],
  [
    [44, 57, 10],
    [76, 57, 10],
  ],
] as const;
const PAW: readonly Line[] = [
  ["M-6-8Q12-6 13 12l6-2-3 7 5 1-6 5 3 5q-12 4-20-2-3-4-2-8l-6 2z", "var(--base)"],
  ["M4 24l2 6M10 25l2 6M15 23l3 5", undefined, 3.5, "#fff3d6"],
];

export function beastFigure(seed: number, mood: Mood, id = ""): string {
  const coat = fur(60, 61, 34, 38, 15, 11, randomNumbers(seed));
  const startled = mood === "surprised" || mood === "scared";
  const eyes = cyclic(BEAST_EYES, seed);
  // One brow over all eyes (raised when startled, else a frown), the mouth, and two teeth that stick out.
  const face: readonly Line[] = startled
    ? [
        ["M33 38l5-6 4 3 5-5 4 4 5-4 4 3 4-3 5 4 4-4 5 5 4-3 5 6-8 2H41z", "var(--deep)", 2.5],
        ["M60 75c17 0 17 18 0 18s-17-18 0-18z", "#57122f"],
        ["M50 89l3.5-8 4 9.5M62.5 90.5l4-9.5 3.5 8", "#fff", 2.6],
      ]
    : [
        ["M30 40l7-4 3 3 6-1 4 4 5-1 5 4 5-4 5 1 4-4 6 1 3-3 7 4-5 6-12 1-13 6-13-6-12-1z", "var(--deep)", 2.5],
        [mood === "proud" ? "M38 78q22 16 44 0" : "M40 86q20-14 40 0"],
        [mood === "proud" ? "M46 83l4-10 5 13M65 86l5-13 4 10" : "M45 83l4-11 5 8M66 80l5-8 4 11", "#fff", 2.8],
      ];
  const paw = (x: number, side: number): string =>
    `<g transform="translate(${x} 74) scale(${side} 1) rotate(${startled ? -62 : cyclic([0, -30, 8], seed + side)})">${lines(PAW)}</g>`;
  return [
    `<g style="${brush(cyclic([BARK, SLATE], seed))}">${light(`${id}light`)}`,
    `<ellipse cx="60" cy="114" rx="42" ry="4.5" fill="#2e2440" opacity=".18"/>`,
    paw(86, 1) + paw(34, -1),
    lines([
      ["M34 106l-6 8h8l2-3 1 3h8l1-3 2 3h6l-2-10zM86 106l6 8h-8l-2-3-1 3h-8l-1-3-2 3h-6l2-10z", "var(--shade)"],
      [coat, `url(#${id}light)`],
      ["M34 84q2 6-1 10M84 92q0 5-4 9M46 96q1 5-2 8M90 78q1 5-2 8", undefined, 3.5, "var(--shade)"],
    ]),
    ...eyes.map(
      ([x, y, r]) =>
        eye(x, y, r, mood, "#d9a520") +
        (mood === "happy"
          ? lines([[`M${x - r - 1} ${y - 1}a${r + 1} ${r + 1} 0 0 1 ${2 * r + 2} 0z`, "var(--shade)", 3.4]])
          : ""),
    ),
    lines(face),
    startled ? "" : moodSign(mood, eyes),
    "</g>",
  ].join("");
}
