import { expect, test } from "vitest";
import { boxOf } from "../box.ts";
import { pictureOf } from "./pictures.ts";

test("each shape of a box is drawn once for each look", () => {
  const box = boxOf(null);
  const [first, second] = [...box.shapes.keys()];
  const picture = pictureOf(box, first!, "colour");
  expect(picture).toMatch(/^url\("data:image\/svg\+xml,[^"]+"\)$/);
  expect(decodeURIComponent(picture)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  expect(pictureOf(box, first!, "colour")).toBe(picture);
  expect(new Set([picture, pictureOf(box, second!, "colour"), pictureOf(box, first!, "frame")]).size).toBe(3);
});
