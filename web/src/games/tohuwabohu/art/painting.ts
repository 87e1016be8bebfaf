/**
 * Shapes as SVG: in colour, as on the black face of a card, and the frames they were cut from.
 *
 * The patterns are those of `ludotheque/games/tohuwabohu/box/painting.py`; the cases of `drawings.json`, written by
 * Python, keep both equal. The SVG contains only numbers and validated colours, so it is safe as HTML.
 */

import type { TohuwabohuShape } from "../../../protocol.ts";
import { drawingOf, type Circle, type Point } from "./outline.ts";

export type Look = "colour" | "black" | "frame";

const INK = "#2b2440";
const WHOLE_SQUARE = "M-120-120h240v240h-240z";
/** Spots at this angle from one another never line up. */
const GOLDEN_ANGLE = 137.5;

const fixed = (value: number): string => value.toFixed(1);

/** The SVG of a shape; `name` is the prefix of the ids in it. */
export function svgOf(shape: TohuwabohuShape, palette: ReadonlyMap<string, string>, look: Look, name: string): string {
  const drawing = drawingOf(shape);
  const points = drawing.edge.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L");
  const edge = `M${points}Z`;
  const holes = drawing.holes.map(circlePath).join("");
  const colours = shape.colours.map((colour) => palette.get(colour) ?? INK);
  const second = colours[Math.min(1, colours.length - 1)]!;
  const third = colours[Math.min(2, colours.length - 1)]!;
  const body = `<use href="#${name}-edge"/>${drawing.balls.map((ball) => circle(ball)).join("")}`;
  const cuts =
    `<path id="${name}-edge" d="${edge}"/>` +
    `<clipPath id="${name}-body">${body}</clipPath>` +
    `<clipPath id="${name}-solid"><path clip-rule="evenodd" d="${WHOLE_SQUARE}${holes}"/></clipPath>`;
  if (look === "frame") return frameSvg(cuts, body, colours[0]!);
  // on the black face a hole has no rim, which would make it look smaller
  const rims = look === "black" ? "" : `<path d="${holes}"/>`;
  const outline = `<g fill="none" stroke="${INK}" stroke-width="9" stroke-linejoin="round">${body}${rims}</g>`;
  const inside =
    look === "black"
      ? `<path d="${WHOLE_SQUARE}" fill="${INK}"/>`
      : `<path d="${WHOLE_SQUARE}" fill="${colours[0]}"/>${patternOf(shape, second, third, `${name}-edge`)}`;
  const cut = `<g clip-path="url(#${name}-body)"><g clip-path="url(#${name}-solid)">${inside}</g></g>`;
  if (look === "black") return `<defs>${cuts}</defs><g transform="scale(-1 1)">${outline}${cut}</g>`;
  const shadow = `<g clip-path="url(#${name}-solid)"><g fill="${INK}" opacity=".2" transform="translate(2 9)">${body}</g></g>`;
  return `<defs>${cuts}</defs>${shadow}${outline}${cut}`;
}

/** The frame: a card with the shape cut out, and a rim in its first colour. */
function frameSvg(cuts: string, body: string, rim: string): string {
  const line = (colour: string, width: number) =>
    `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${body}</g>`;
  return (
    `<defs>${cuts}</defs><rect x="-110" y="-106" width="220" height="220" rx="26" fill="${INK}" opacity=".2"/>` +
    `<rect x="-110" y="-110" width="220" height="220" rx="26" fill="#fffaf0" stroke="${INK}" stroke-width="5"/>` +
    `<g transform="scale(.84)">${line(INK, 34)}${line(rim, 22)}${line(INK, 9)}<g fill="#6d5f86">${body}</g></g>`
  );
}

/** The pattern of a shape in its second and third colour; `edge` is the id of its outline. */
export function patternOf(shape: TohuwabohuShape, second: string, third: string, edge: string): string {
  const { grain = 3, tilt = 0 } = shape;
  const each = (paint: (number: number) => string) =>
    Array.from({ length: grain }, (_, number) => paint(number)).join("");
  switch (shape.pattern) {
    case "halves":
      return tilted(tilt, bar(0, 150, second) + bar(-14, 28, third));
    case "stripes": {
      const high = 100 / grain;
      return tilted(
        tilt,
        each((n) => bar(high * (2 * n + 0.5) - 100, high, n % 2 ? third : second)),
      );
    }
    case "spots":
      return each((n) => {
        const [x, y] = polar(tilt + GOLDEN_ANGLE * n, 18 + 72 * Math.sqrt((n + 0.3) / grain));
        return circle([x, y, n % 2 ? 14 : 20], ` fill="${n % 3 ? second : third}"`);
      });
    case "rings": {
      const again = (scale: string, fill: string) =>
        `<use href="#${edge}" transform="scale(${scale})" fill="${fill}"/>`;
      return again(".66", second) + again(".33", third);
    }
    case "wedges":
      return each((n) => {
        const [x, y] = polar(tilt + (360 * n) / grain, 200);
        const [toX, toY] = polar(tilt + (360 * (n + 0.5)) / grain, 200);
        return `<path d="M0 0L${fixed(x)} ${fixed(y)}L${fixed(toX)} ${fixed(toY)}Z" fill="${n % 2 ? third : second}"/>`;
      });
    case "belly": {
      const [x, y] = polar(tilt, 30);
      return circle([x, y, 46], ` fill="${second}"`) + circle([x, y, 24], ` fill="${third}"`);
    }
    case "tips":
      return `<circle r="116" fill="none" stroke="${second}" stroke-width="100"/>${circle([0, 0, 26], ` fill="${third}"`)}`;
  }
}

function tilted(tilt: number, inside: string): string {
  return `<g transform="rotate(${tilt})">${inside}</g>`;
}

function bar(top: number, height: number, fill: string): string {
  return `<rect x="-150" y="${fixed(top)}" width="300" height="${fixed(height)}" fill="${fill}"/>`;
}

function circle([x, y, radius]: Circle, attributes = ""): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}"${attributes}/>`;
}

/** A circle as a path. */
function circlePath([x, y, r]: Circle): string {
  return `M${fixed(x - r)} ${fixed(y)}a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(2 * r)} 0a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(-2 * r)} 0z`;
}

/** The point at a distance from the middle and an angle clockwise from the top. */
function polar(angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return [distance * Math.sin(turn), -distance * Math.cos(turn)];
}
