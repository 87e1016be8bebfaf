import { expect, test } from "vitest";
import { FINISH, FIRST_SQUARE } from "./kinds.ts";
import { ALOFT, HEIGHT, LEAST_WIDTH, placeOf, placesAcross, printed, standing } from "./squares.ts";

test.each([LEAST_WIDTH, 900])("every square has a place of its own in a sky %d wide", (width) => {
  const places = placesAcross(width);
  expect(places.map(({ square }) => square)).toEqual(Array.from({ length: 26 }, (_, index) => index + FIRST_SQUARE));
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(26);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(17);
    expect(x).toBeLessThan(width - 17);
    expect(y).toBeLessThan(HEIGHT - 9);
  }
  // the way turns at the right and ends above where it began
  expect(placeOf(places, 11).x).toBe(placeOf(places, 10).x);
  expect(placeOf(places, FINISH).x).toBe(placeOf(places, FIRST_SQUARE).x);
});

test("witches on one square stand apart, whoever is alone in the middle", () => {
  const places = placesAcross(LEAST_WIDTH);
  const [one, other, alone] = standing(places, [4, 4, 7]);
  expect(other!.x - one!.x).toBeGreaterThan(10);
  // above their squares, whose numbers stay in sight
  expect(alone).toEqual({ x: placeOf(places, 7).x, y: placeOf(places, 7).y - ALOFT });
});

test.each([2, 3, 4, 5, 6])("the signs of %d witches on one square do not lie over each other", (count) => {
  const spots = standing(placesAcross(LEAST_WIDTH), Array<number>(count).fill(0));
  for (const [index, one] of spots.entries())
    for (const other of spots.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(16);
});

test("squares before the start have a real minus", () => expect([printed(-2), printed(5)]).toEqual(["−2", "5"]));
