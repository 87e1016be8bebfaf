/** The nine symbols of Du balai !: bold silhouettes in a box of 100, each unlike all the others. */

import { maskOf } from "../../../art/picture_cache.ts";

export interface SymbolArt {
  /** Filled. */
  readonly body: string;
  /** Drawn as lines of this width. */
  readonly lines?: readonly [d: string, width: number];
  /** Cut out of the body. */
  readonly holes?: string;
  /** Cut out as lines. */
  readonly slits?: readonly [d: string, width: number];
  /** Filled once more, over the holes. */
  readonly top?: string;
}

const disc = (x: number, y: number, r: number): string => `M${x} ${y - r}a${r} ${r} 0 1 0 .01 0z`;

export const SYMBOLS = {
  skull: {
    body: "M50 6C26 6 10 22 10 44c0 13 6 22 15 28v14c0 5 3 8 8 8h34c5 0 8-3 8-8V72c9-6 15-15 15-28C90 22 74 6 50 6z",
    holes: `${disc(32, 46, 11.5)}${disc(68, 46, 11.5)}M50 58l-6 11h12z`,
    slits: ["M41 78v18M50 78v18M59 78v18", 4.5],
  },
  toad: {
    body: `M50 32C28 32 15 45 15 63c0 15 15 24 35 24s35-9 35-24c0-18-13-31-35-31zM16 52C2 58-4 80 6 92h28C20 84 16 70 16 52zM84 52c14 6 20 28 10 40H66c14-8 18-22 18-40z${disc(31, 28, 16)}${disc(69, 28, 16)}`,
    holes: `${disc(31, 27, 8)}${disc(69, 27, 8)}`,
    slits: ["M27 63q23 17 46 0", 5.5],
    top: `${disc(31, 28, 4)}${disc(69, 28, 4)}`,
  },
  candle: {
    body: "M38 38h24v40H38zM10 78h70c0 10-13 16-35 16S10 88 10 78zM50 2C61 14 64 21 62 27c-2 6-7 8-12 8s-10-2-12-8c-2-6 1-13 12-25z",
    lines: ["M80 80c12 2 16-14 4-16-5-1-9 3-8 8", 6.5],
    holes: "M50 18c4 5 5 8 4 10-1 3-7 3-8 0-1-2 0-5 4-10z",
    slits: ["M47 39v12M55 39v7", 4.5],
  },
  moon: {
    body: "M58 5A46 46 0 1 0 95 62A37 37 0 1 1 58 5zM80 14l3.5 8.5L92 26l-8.5 3.5L80 38l-3.5-8.5L68 26l8.5-3.5z",
  },
  spider: {
    body: `${disc(50, 64, 20)}${disc(50, 38, 13)}`,
    lines: [
      "M50 2v26M40 42Q20 34 18 10M38 52Q10 46 3 26M37 68Q12 66 4 86M42 78Q28 82 24 98M60 42Q80 34 82 10M62 52Q90 46 97 26M63 68Q88 66 96 86M58 78Q72 82 76 98",
      6,
    ],
    holes: `${disc(44.5, 37, 4)}${disc(55.5, 37, 4)}`,
    slits: ["M50 56v18M42 65h16", 4.5],
  },
  key: {
    body: "",
    lines: [`${disc(29, 29, 19)}M43 43L91 91M70 70l14-14M83 83l12-12`, 13],
  },
  bat: {
    body: "M50 36l-4-18-8 14C28 24 14 20 0 26c9 8 12 18 10 32 8-7 16-6 21 3 4-7 10-6 13 2l6 18 6-18c3-8 9-9 13-2 5-9 13-10 21-3-2-14 1-24 10-32-14-6-28-2-38 6l-8-14z",
    holes: `${disc(45, 43, 3.2)}${disc(55, 43, 3.2)}`,
  },
  feather: {
    body: "M93 4C52 4 20 32 19 70L6 92l9 6 12-20C66 76 92 48 93 4z",
    slits: ["M74 24C52 38 38 54 27 74M92 44L64 48M76 66L50 62M62 8l-2 22M36 26l4 20", 4.5],
  },
  eye: {
    body: "M0 56C16 34 33 25 50 25s34 9 50 31C84 77 67 86 50 86S16 77 0 56z",
    lines: ["M50 5v12M27 9l5 12M73 9l-5 12M7 24l9 10M93 24l-9 10", 6.5],
    holes: disc(50, 55, 21),
    top: disc(50, 55, 12),
  },
} as const satisfies Record<string, SymbolArt>;

export type SymbolId = keyof typeof SYMBOLS;
export const SYMBOL_IDS = Object.keys(SYMBOLS) as SymbolId[];

/** The markup of a symbol in the colour of the surrounding text; its holes are filled with `hole`. */
export function symbolFigure(id: SymbolId, hole: string): string {
  const art: SymbolArt = SYMBOLS[id];
  const filled = (d: string | undefined, fill = ""): string => (d ? `<path d="${d}"${fill}/>` : "");
  const drawn = (lines: SymbolArt["lines"], colour: string): string =>
    lines ? `<path d="${lines[0]}" fill="none" stroke="${colour}" stroke-width="${lines[1]}"/>` : "";
  return [
    `<g fill="currentColor" stroke-linecap="round" stroke-linejoin="round">`,
    filled(art.body),
    drawn(art.lines, "currentColor"),
    filled(art.holes, ` fill="${hole}"`),
    drawn(art.slits, hole),
    filled(art.top),
    "</g>",
  ].join("");
}

/** The class that shows a symbol in the colour of an element, with real holes. */
export function symbolPicture(id: SymbolId): string {
  return maskOf(
    `symbol ${id}`,
    () =>
      `<mask id="m"><g color="#fff">${symbolFigure(id, "#000")}</g></mask><path d="M-8-8h116v116H-8z" mask="url(#m)"/>`,
    "-2 -2 104 104",
  );
}
