import { expect, test } from "vitest";
import { boxOf } from "../box.ts";
import { pictureOf } from "./pictures.ts";

const rules = (): CSSRule[] => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);

test("each shape of a box is drawn once for each look", () => {
  const box = boxOf(null);
  const [first, second] = [...box.shapes.keys()];
  const picture = pictureOf(box, first!, "colour");
  expect(rules()[0]!.cssText).toContain(`.${picture} {`);
  expect(pictureOf(box, first!, "colour")).toBe(picture);
  expect(rules()).toHaveLength(1);
  expect(new Set([picture, pictureOf(box, second!, "colour"), pictureOf(box, first!, "frame")]).size).toBe(3);
  expect(rules()).toHaveLength(3);
});
