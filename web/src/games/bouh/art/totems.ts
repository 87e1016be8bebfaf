/** The totems as SVG text with a view box of 120, one picture each. */

import type { Family } from "../../../art/families.ts";
import type { Line } from "../../../art/outlines.ts";
import { brush, PAINTS } from "../../../art/paint.ts";
import { lines, sign } from "../../../art/markup.ts";

const BASE = "var(--base)";
const WINGS = [
  "M40 70C26 72 16 66 8 56c0 12 2 20 8 24-4 1-6 1-8 0 4 10 16 16 32 12z",
  "M80 70C94 72 104 66 112 56c-0 12-2 20-8 24 4 1 6 1 8 0-4 10-16 16-32 12z",
] as const;
/** The carving on top of each totem. */
const CRESTS: Record<Family, readonly Line[]> = {
  red: [["M44 34C22 32 16 18 22 4c6 10 14 14 26 16zM76 34C98 32 104 18 98 4c-6 10-14 14-26 16z", BASE]],
  yellow: [["M60 2l11 16 21 2-16 14H44L28 20l21-2z", BASE]],
  green: [["M60 32C36 34 24 24 20 8c20-4 36 4 40 20zM60 32C84 34 96 24 100 8c-20-4-36 4-40 20z", BASE]],
  blue: [["M34 34C30 14 40 7 54 7c-2-5 8-8 12-2 14 0 24 9 20 29z", BASE]],
  violet: [["M46 34C28 34 20 18 24 2c10 4 20 12 24 20zM74 34C92 34 100 18 96 2c-10 4-20 12-24 20z", BASE]],
  multicolour: [
    ["M52 34C46 18 34 18 26 30 18 14 26 4 40 6 52 8 58 18 60 34z", "#e5505a"],
    ["M68 34C74 18 86 18 94 30 102 14 94 4 80 6 68 8 62 18 60 34z", "#4797e3"],
    ["M60 4l10 14-10 16-10-16z", "#52b857"],
  ],
};
const WOOD = `<linearGradient id="wood"><stop stop-color="#c98d55"/><stop offset=".3" stop-color="#e2ac72"/><stop offset="1" stop-color="#a3683a"/></linearGradient>`;

export function totem(family: Family): string {
  const many = family === "multicolour";
  const carved: readonly Line[] = [
    ...CRESTS[family],
    [WINGS[0], many ? "#f7bb2f" : BASE],
    [WINGS[1], many ? "#8a5bd8" : BASE],
    // the foot, the trunk, the head
    ["M32 102h56l6 12H26z", "#8a8f9c"],
    ["M38 64h44v42H38z", "url(#wood)"],
    ["M32 30q28-8 56 0l2 32q-30 8-60 0z", "url(#wood)"],
    // the face
    ["M40 40l16 4v8q-9 3-16-2zM80 40l-16 4v8q9 3 16-2z", "#fff3d6", 3.4],
    ["M49.5 47.5h.01M70.5 47.5h.01", undefined, 6],
    ["M46 57h28M52 57v4M60 57v4M68 57v4", undefined, 3],
    ["M35 36l8-3M85 36l-8-3", undefined, 5, many ? "#52b857" : BASE],
    // the grain of the wood
    ["M42 100v-8M78 72v10M44 68v5", undefined, 2.5, "#7d4c27"],
  ];
  return (
    `<g style="${brush(PAINTS[family])}">${WOOD}<ellipse cx="60" cy="114" rx="36" ry="4.5" fill="#2e2440" opacity=".18"/>` +
    `<g style="--deep:#3c2317">${lines(carved)}</g><g transform="translate(42.5 66) scale(.29)">${sign(family)}</g></g>`
  );
}
