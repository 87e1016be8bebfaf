import { expect, test } from "vitest";
import { FINISH, FIRST_SQUARE } from "../types.ts";
import { ALOFT, HEIGHT, LEAST_WIDTH, placeOf, layoutTrack, squareNumber, witchSpots } from "./track.ts";

test.each([LEAST_WIDTH, 900])("every square has its own place in a drawing %d wide", (width) => {
  const places = layoutTrack(width);
  expect(places.map(({ square }) => square)).toEqual(Array.from({ length: 26 }, (_, index) => index + FIRST_SQUARE));
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(26);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(17);
    expect(x).toBeLessThan(width - 17);
    expect(y).toBeLessThan(HEIGHT - 9);
  }
  // The track turns at the right and ends above its beginning.
  expect(placeOf(places, 11).x).toBe(placeOf(places, 10).x);
  expect(placeOf(places, FINISH).x).toBe(placeOf(places, FIRST_SQUARE).x);
});

test("witches on one square are side by side, a single witch is in the middle", () => {
  const places = layoutTrack(LEAST_WIDTH);
  const [one, other, alone] = witchSpots(places, [4, 4, 7]);
  expect(other!.x - one!.x).toBeGreaterThan(10);
  // Above the square, so that its number stays visible.
  expect(alone).toEqual({ x: placeOf(places, 7).x, y: placeOf(places, 7).y - ALOFT });
});

test.each([2, 3, 4, 5, 6])("the signs of %d witches on one square do not overlap", (count) => {
  const spots = witchSpots(layoutTrack(LEAST_WIDTH), Array<number>(count).fill(0));
  for (const [index, one] of spots.entries())
    for (const other of spots.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(16);
});

test("squares before the start have a typographic minus", () =>
  expect([squareNumber(-2), squareNumber(5)]).toEqual(["−2", "5"]));
