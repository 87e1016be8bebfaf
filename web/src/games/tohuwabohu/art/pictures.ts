/** Shapes as images, each drawn once: pieces that move or change in a replay need no new drawing. */

import type { Box } from "../box.ts";
import { svgOf, type Look } from "./painting.ts";

const drawn = new WeakMap<Box, Map<string, string>>();

/** The image of a shape as a CSS value. */
export function pictureOf(box: Box, id: number, look: Look): string {
  const pictures = drawn.get(box) ?? new Map<string, string>();
  drawn.set(box, pictures);
  const name = `${look} ${id}`;
  const known = pictures.get(name);
  if (known !== undefined) return known;
  const shape = box.shapes.get(id);
  const inside = shape ? svgOf(shape, box.palette, look, "s") : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-114 -114 228 228">${inside}</svg>`;
  const picture = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  pictures.set(name, picture);
  return picture;
}
