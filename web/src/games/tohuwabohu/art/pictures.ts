/** Shapes as images, each drawn once: pieces that move or change in a replay need no new drawing. */

import { backgroundOf, drawAhead } from "../../../art/picture_cache.ts";
import type { Box } from "../box.ts";
import { svgOf, type Look } from "./painting.ts";

/** Each box has a number: boxes of several editions may have different shapes of the same id. */
const numbers = new WeakMap<Box, number>();
let boxes = 0;

/** The class that shows the image of a shape as the background. */
export function pictureOf(box: Box, id: number, look: Look): string {
  const number = numbers.get(box) ?? boxes++;
  numbers.set(box, number);
  const shape = box.shapes.get(id);
  return backgroundOf(
    `shape ${number} ${look} ${id}`,
    () => (shape ? svgOf(shape, box.palette, look, "s") : ""),
    "-114 -114 228 228",
  );
}

/** Draw the coloured shapes of a box while the browser is idle. */
export function drawShapesAhead(box: Box): void {
  drawAhead([...box.shapes.keys()].map((id) => () => pictureOf(box, id, "colour")));
}
