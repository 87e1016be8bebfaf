import { expect, it } from "vitest";
import { keysOf, shapeOf } from "./shape_keys.ts";

const shapes = Array.from({ length: 40 }, (_, place) => 100 + place);
const keys = keysOf(shapes);
const press = (key: string, code = "") => shapeOf(new KeyboardEvent("keydown", { key, code }), keys);

it("shapes have letters, then digits, in reading order", () => {
  expect([100, 125, 126, 134, 135, 136].map((shape) => keys.get(shape))).toEqual(["A", "Z", "1", "9", "0", undefined]);
});

it("a key finds its shape, on French keyboards too", () => {
  expect(press("c")).toBe(102);
  expect(press("C")).toBe(102);
  expect(press("é", "Digit2")).toBe(127);
  expect(press("0", "Numpad0")).toBe(135);
  expect(press("Enter", "Enter")).toBeNull();
  expect(shapeOf(new KeyboardEvent("keydown", { key: "z" }), keysOf([7, 3]))).toBeNull();
});
