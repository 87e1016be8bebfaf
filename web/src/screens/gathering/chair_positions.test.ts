import { expect, test } from "vitest";
import { placeAround } from "./chair_positions.ts";

test("the guest sits at the bottom, and the next player to their left, clockwise", () => {
  expect(placeAround(2, 4, 2)).toEqual({ x: 0, y: 1 });
  expect(placeAround(3, 4, 2)).toEqual({ x: -1, y: 0 });
  expect(placeAround(0, 4, 2)).toEqual({ x: 0, y: -1 });
  expect(placeAround(1, 4, 2)).toEqual({ x: 1, y: 0 });
});

test("no two chairs are close together", () => {
  for (let seats = 2; seats <= 6; seats++) {
    const places = Array.from({ length: seats }, (_, seat) => placeAround(seat, seats, 0));
    for (const [seat, one] of places.entries())
      for (const other of places.slice(seat + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.99);
  }
});

test("at a long table two sit at the ends, and no chair is in the middle of a side unless their number is odd", () => {
  expect([0, 1].map((seat) => placeAround(seat, 2, 0, true))).toEqual([
    { x: -1, y: 0 },
    { x: 1, y: 0 },
  ]);
  for (const seats of [4, 6])
    for (let seat = 0; seat < seats; seat++) expect(Math.abs(placeAround(seat, seats, 1, true).x)).toBeGreaterThan(0.4);
  expect(placeAround(0, 5, 0, true)).toEqual({ x: 0, y: 1 });
});
