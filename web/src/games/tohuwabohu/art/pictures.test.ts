import { expect, test } from "vitest";
import { boxOf } from "../box.ts";
import { pictureOf } from "./pictures.ts";

const ruleOf = (name: string): number =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(({ cssText }) => cssText.startsWith(`.${name} {`)).length;

test("each shape of a box is drawn once for each look", () => {
  const box = boxOf(null);
  const [first, second] = [...box.shapes.keys()];
  const picture = pictureOf(box, first!, "colour");
  expect(pictureOf(box, first!, "colour")).toBe(picture);
  const pictures = [picture, pictureOf(box, second!, "colour"), pictureOf(box, first!, "frame")];
  expect(new Set(pictures).size).toBe(3);
  expect(pictures.map(ruleOf)).toEqual([1, 1, 1]);
});
