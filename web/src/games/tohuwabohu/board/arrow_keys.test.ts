import { expect, it } from "vitest";
import { nextInDirection } from "./arrow_keys.ts";

const square = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: 50 * x, y: 50 * y })));

it("an arrow leads to the neighbour, and nowhere at the edge", () => {
  const from = square[4]!;
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => nextInDirection(key, from, square))).toEqual([
    3, 5, 1, 7,
  ]);
  expect(nextInDirection("ArrowLeft", square[0]!, square)).toBeNull();
  expect(nextInDirection("Enter", from, square)).toBeNull();
});

it("an arrow skips empty places and reaches pieces beside the square", () => {
  const left = square.filter((_, place) => place !== 5);
  const zone = [...left, { x: 190, y: 62 }];
  expect(zone[nextInDirection("ArrowRight", square[4]!, zone)!]).toEqual({ x: 190, y: 62 });
  expect(zone[nextInDirection("ArrowLeft", { x: 190, y: 62 }, zone)!]).toEqual({ x: 50, y: 50 });
});
