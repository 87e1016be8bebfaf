import { expect, test, vi } from "vitest";
import { boxOf } from "../box.ts";
import { drawShapesAhead, pictureOf } from "./pictures.ts";

const rules = (): CSSRule[] => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
const ruleOf = (name: string): number => rules().filter(({ cssText }) => cssText.startsWith(`.${name} {`)).length;

test("each shape of a box is drawn once for each look", () => {
  const box = boxOf(null);
  const [first, second] = [...box.shapes.keys()];
  const picture = pictureOf(box, first!, "colour");
  expect(pictureOf(box, first!, "colour")).toBe(picture);
  const pictures = [picture, pictureOf(box, second!, "colour"), pictureOf(box, first!, "frame")];
  expect(new Set(pictures).size).toBe(3);
  expect(pictures.map(ruleOf)).toEqual([1, 1, 1]);
});

test("all shapes of a box are drawn ahead, once", async () => {
  vi.useFakeTimers();
  const box = { ...boxOf(null) };
  const before = rules().length;
  drawShapesAhead(box);
  expect(rules()).toHaveLength(before);
  await vi.runAllTimersAsync();
  expect(rules()).toHaveLength(before + box.shapes.size);
  drawShapesAhead(box);
  await vi.runAllTimersAsync();
  expect(rules()).toHaveLength(before + box.shapes.size);
  vi.useRealTimers();
});
