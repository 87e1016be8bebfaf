import { expect, it } from "vitest";
import { towards } from "./arrows.ts";

const square = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: 50 * x, y: 50 * y })));

it("arrows go to the neighbour, and nowhere at the edge", () => {
  const from = square[4]!;
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => towards(key, from, square))).toEqual([3, 5, 1, 7]);
  expect(towards("ArrowLeft", square[0]!, square)).toBeNull();
  expect(towards("Enter", from, square)).toBeNull();
});

it("an empty place is stepped over, and what lies beside the square is reached", () => {
  const left = square.filter((_, place) => place !== 5);
  const zone = [...left, { x: 190, y: 62 }];
  expect(zone[towards("ArrowRight", square[4]!, zone)!]).toEqual({ x: 190, y: 62 });
  expect(zone[towards("ArrowLeft", { x: 190, y: 62 }, zone)!]).toEqual({ x: 50, y: 50 });
});
