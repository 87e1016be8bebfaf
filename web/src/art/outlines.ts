/** SVG paths of soft shapes. */

export type Point = readonly [x: number, y: number];

const at = ([x, y]: Point): string => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A closed curve that bends towards each point and has no corners. */
export function blob(points: readonly Point[]): string {
  const last = points.at(-1)!;
  const curves = points.map((point, i) => `Q${at(point)} ${at(between(point, points[(i + 1) % points.length]!))}`);
  return `M${at(between(last, points[0]!))}${curves.join("")}z`;
}

/** The points of a right half, from top to bottom, with those of its mirror image in a box of 120. */
export function mirrored(half: readonly Point[]): Point[] {
  return [
    ...half,
    ...half
      .toReversed()
      .filter(([x]) => x !== 60)
      .map(([x, y]): Point => [120 - x, y]),
  ];
}

/** Bumps around an oval, like a cloud. */
export function cloud(cx: number, cy: number, rx: number, ry: number, bumps: number): string {
  const corner = (i: number): Point => {
    const turn = (2 * Math.PI * (i + 0.5)) / bumps + Math.PI / 2;
    return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
  };
  const arcs = Array.from({ length: bumps }, (_, i) => {
    const [from, to] = [corner(i), corner(i + 1)];
    const r = (Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.56).toFixed(1);
    return `A${r} ${r} 0 0 1 ${at(to)}`;
  });
  return `M${at(corner(0))}${arcs.join("")}z`;
}

/** Tufts of fur around an oval, combed downwards. */
export function fur(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  tufts: number,
  long: number,
  chance: () => number,
): string {
  let d = "";
  for (let i = 0; i <= tufts; i++) {
    const turn = (2 * Math.PI * i) / tufts - Math.PI / 2;
    const root: Point = [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
    if (i === 0) {
      d = `M${at(root)}`;
      continue;
    }
    // The tip lies half-way to the previous root, outside of the oval and a little lower.
    const half = turn - Math.PI / tufts;
    const reach = long * (0.75 + 0.5 * chance());
    const tip: Point = [cx + (rx + reach) * Math.cos(half), cy + (ry + reach) * Math.sin(half) + reach * 0.55];
    const belly: Point = [
      cx + (rx + reach * 0.75) * Math.cos(half - (0.5 * Math.sign(Math.cos(half))) / tufts),
      cy + (ry + reach * 0.6) * Math.sin(half) - 1,
    ];
    d += Math.cos(half) >= 0 ? `Q${at(belly)} ${at(tip)}L${at(root)}` : `L${at(tip)}Q${at(belly)} ${at(root)}`;
  }
  return `${d}z`;
}

/** One path of a drawing: outline, fill colour, line width, line colour, opacity. */
export type Line = readonly [
  d: string,
  fill?: string | undefined,
  width?: number | undefined,
  stroke?: string | undefined,
  opacity?: number,
];
