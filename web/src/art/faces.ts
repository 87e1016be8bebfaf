/** Faces of people: animals for names with an animal in them, humans with a hat or hair for all others. */

import { hash } from "./seeded_random.ts";
import { blob, cloud, fur, mirrored } from "./outlines.ts";

interface FaceShape {
  readonly head: string;
  /** Ears or horns behind the head. */
  readonly back?: string;
  /** The inside of the ears. */
  readonly inner?: string;
  /** Hair or fur around the head, drawn behind it. */
  readonly mane?: string;
  /** A hat. */
  readonly top?: string;
  /** The decoration of the hat, in another colour. */
  readonly trim?: string;
  /** Whether it is a human, with a skin colour; animals have their own colour all over. */
  readonly folk?: true;
}

const HEAD = blob(
  mirrored([
    [60, 30],
    [80, 30],
    [96, 44],
    [98, 70],
    [90, 92],
    [72, 100],
    [60, 100],
  ]),
);
const SMALL = blob(
  mirrored([
    [60, 40],
    [76, 40],
    [89, 50],
    [90, 72],
    [84, 90],
    [70, 97],
    [60, 97],
  ]),
);
const WIDE = blob(
  mirrored([
    [60, 36],
    [80, 36],
    [98, 46],
    [108, 72],
    [98, 94],
    [76, 100],
    [60, 100],
  ]),
);

export const FACES: readonly FaceShape[] = [
  {
    head: HEAD,
    back: "M40 44A17 17 0 1 1 42 24zM80 44A17 17 0 1 0 78 24z",
    inner: "M34 40a8 8 0 1 1 2-12zM86 40a8 8 0 1 0-2-12z",
  },
  {
    head: HEAD,
    back: "M22 64C14 42 16 24 22 12c14 4 26 14 34 26zM98 64C106 42 104 24 98 12c-14 4-26 14-34 26z",
    inner: "M27 48c-3-10-3-16-2-22 7 4 12 8 16 14zM93 48c3-10 3-16 2-22-7 4-12 8-16 14z",
  },
  {
    head: SMALL,
    folk: true,
    top: "M60 12C28 12 12 32 14 50c1 7 8 8 16 7q30-7 60 0c8 1 15 0 16-7 2-18-14-38-46-38z",
    trim: "M38 24a8 7 0 1 0 .1 0zM66 16a9 8 0 1 0 .1 0zM86 32a7 7 0 1 0 .1 0zM54 38a6 5 0 1 0 .1 0z",
  },
  {
    head: SMALL,
    folk: true,
    mane: blob(
      mirrored([
        [60, 2],
        [70, 16],
        [96, 30],
        [106, 62],
        [102, 96],
        [84, 108],
        [60, 108],
      ]),
    ),
  },
  { head: SMALL, folk: true, mane: cloud(60, 58, 40, 36, 11) },
  {
    head: SMALL,
    folk: true,
    top: "M26 58C22 34 38 20 60 20s38 14 34 38q-34-12-68 0z",
    trim: "M24 64c-2-6-1-11 3-13q33-12 66 0c4 2 5 7 3 13q-36-12-72 0zM60 6a8 8 0 1 0 .1 0z",
  },
  { head: WIDE, back: "M20 56A17 17 0 1 1 52 38zM100 56A17 17 0 1 0 68 38z" },
  { head: SMALL, mane: fur(60, 60, 36, 34, 17, 13, () => 0.5) },
  {
    head: HEAD,
    folk: true,
    mane: blob([
      [44, 40],
      [36, 16],
      [50, 12],
      [54, 22],
      [56, 2],
      [68, 4],
      [68, 22],
      [80, 8],
      [88, 20],
      [78, 42],
    ]),
  },
  {
    head: SMALL,
    back: "M34 56A23 23 0 1 1 56 34zM86 56A23 23 0 1 0 64 34z",
    inner: "M30 46a13 13 0 1 1 15-14zM90 46a13 13 0 1 0-15-14z",
  },
  {
    head: WIDE,
    back: "M26 64Q8 60 4 46q10 0 14 6-6-10-2-20 8 4 10 12 0-12 8-18 6 8 4 22zM94 64Q112 60 116 46q-10 0-14 6 6-10 2-20-8 4-10 12-0-12-8-18-6 8-4 22z",
  },
  {
    head: SMALL,
    folk: true,
    top: "M24 56C22 34 36 22 60 22s38 12 36 34l-8-4q-28-10-56 0z",
    trim: "M60 22L34 18l26-12 26 12zM90 20v18M90 40a4 4 0 1 0 .1 0z",
  },
];

/** Skin colours from pale to dark: light, shade, outline. */
export const SKINS = [
  ["#ffe3c9", "#f8c9a2", "#8a4b2a"],
  ["#f8cfa6", "#eab07c", "#7a4020"],
  ["#dca678", "#c58753", "#5e3013"],
  ["#b07a50", "#96613a", "#4a2510"],
  ["#8a5a3c", "#6f442b", "#351a0b"],
] as const;

/** Expressions: eyes and mouth. */
export const LOOKS: readonly (readonly [eyes: "round" | "dots" | "wink" | "joy" | "glasses", mouth: number])[] = [
  ["dots", 0],
  ["round", 1],
  ["joy", 1],
  ["glasses", 0],
  ["dots", 3],
  ["wink", 4],
  ["round", 2],
  ["dots", 5],
];

/** The animals that a shape can stand for, in both languages: the server gives such names (`names.toml`). */
const ANIMALS: readonly (readonly [shape: number, words: string])[] = [
  [0, "ours ourson bear loutre otter marmotte marmot belette weasel hermine stoat castor beaver panda blaireau badger"],
  [1, "chat chaton cat kitten lynx genette caracal écureuil squirrel"],
  [6, "grenouille frog rainette toad"],
  [7, "hérisson hedgehog"],
  [9, "souris mouse koala"],
  [10, "axolotl"],
];
const SHAPE_OF = new Map(ANIMALS.flatMap(([shape, words]) => words.split(" ").map((word) => [word, shape] as const)));
const HUMANS = FACES.flatMap(({ folk }, shape) => (folk ? [shape] : []));

/** The colours of children in a class, in the order of `PAINTS` in `Face.svelte`. */
const COLOURS = [
  "rouge red",
  "bleu bleue blue",
  "jaune yellow",
  "violet violette",
  "vert verte green",
  "rose pink",
  "turquoise teal",
  "orange",
];
const COLOUR_OF = new Map(COLOURS.flatMap((words, colour) => words.split(" ").map((word) => [word, colour] as const)));

/** The face of a name. An animal with a colour in its name has that colour. */
export function faceOf(name: string): { readonly shape: number; readonly colour: number; readonly look: number } {
  const h = hash(name);
  const words = name.toLowerCase().split(/[\s’'-]+/);
  const animal = words.map((word) => SHAPE_OF.get(word)).find((shape) => shape !== undefined);
  const painted = words.map((word) => COLOUR_OF.get(word)).find((colour) => colour !== undefined);
  const colour = (animal === undefined ? undefined : painted) ?? (h >>> 8) % 8;
  return { shape: animal ?? HUMANS[h % HUMANS.length]!, colour, look: (h >>> 16) % 8 };
}
