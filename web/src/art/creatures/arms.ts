/** Poses of arms: the path from the shoulder outwards to the right, and the transform of the hand at its end. */

export type Pose = "up" | "wave" | "out" | "down" | "hip" | "cheek";

export const POSES: Record<Pose, readonly [line: string, hand: string]> = {
  up: ["M-4 4Q13 2 13-17", "translate(13.5-20) rotate(8)"],
  wave: ["M-4 2Q10 5 14-9", "translate(14.5-12) rotate(25)"],
  out: ["M-4 0Q6 4 13-1", "translate(14-2) rotate(65)"],
  down: ["M-4-2Q9 1 9 14", "translate(9 16) rotate(170)"],
  hip: ["M-5-3Q22-1 13 13Q9 18 0 19", "translate(0 19) rotate(-90)"],
  cheek: ["M0 8Q8 4-6 5Q-12 4-15 3", "translate(-16 4) rotate(-20)"],
};

/** An arm whose shoulder is at `x`, `y`; `side` is -1 for the arm on the left of the picture. */
export function arm(x: number, y: number, side: -1 | 1, pose: Pose): string {
  const [line, hand] = POSES[pose];
  const limb = (colour: string, more: number): string =>
    `<g stroke="${colour}"><path d="${line}" stroke-width="${5.5 + more}"/><g transform="${hand}"><path d="M-3.5-1l-2-4.5M0-2v-5.5M3.5-1l2.5-4" stroke-width="${4.4 + more}"/><path d="M0 0h.01" stroke-width="${9 + more}"/></g></g>`;
  // The same path twice: a thick one for the outline, then a thinner one.
  return `<g transform="translate(${x} ${y}) scale(${side} 1)" fill="none" stroke-linecap="round">${limb("var(--deep)", 7)}${limb("var(--base)", 0)}</g>`;
}
