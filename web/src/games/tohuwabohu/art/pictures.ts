/**
 * Shapes as images, each drawn once: pieces that move or change in a replay need no new drawing.
 *
 * Each image is a rule of one style sheet. The address of an image contains the whole drawing; as a style of its own,
 * every piece would read it again whenever it changes.
 */

import type { Box } from "../box.ts";
import { svgOf, type Look } from "./painting.ts";

interface Drawn {
  readonly number: number;
  readonly names: Set<string>;
}
const drawn = new WeakMap<Box, Drawn>();
let boxes = 0;
let sheet: CSSStyleSheet | null = null;

/** The class that shows the image of a shape as the background. */
export function pictureOf(box: Box, id: number, look: Look): string {
  const { number, names } = drawn.get(box) ?? { number: boxes++, names: new Set() };
  drawn.set(box, { number, names });
  const name = `shape-${number}-${look}-${id}`;
  if (names.has(name)) return name;
  names.add(name);
  const shape = box.shapes.get(id);
  const inside = shape ? svgOf(shape, box.palette, look, "s") : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-114 -114 228 228">${inside}</svg>`;
  sheetOfPage().insertRule(`.${name} { background-image: url("data:image/svg+xml,${encodeURIComponent(svg)}"); }`);
  return name;
}

function sheetOfPage(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return sheet;
}
