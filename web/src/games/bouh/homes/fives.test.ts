import { describe, expect, test } from "vitest";
import cases from "./five_cases.json";
import {
  currentFive,
  isComplete,
  lostColours,
  mayClaim,
  placed,
  placedAutomatically,
  strongestFive,
  totalOf,
  without,
} from "./fives.ts";
import { owned, viewOf } from "../testing.ts";
import type { View } from "../types.ts";

const joker = owned(146);

test("a Bouh lies in one place, and a joker takes the first free place", () => {
  const one = placedAutomatically(currentFive([]), owned(101));
  expect(one).toEqual([101, null, null, null, null]);
  expect(placedAutomatically(one, joker)).toEqual([101, 146, null, null, null]);
  expect(placed([101, 146, null, null, null], 4, 146)).toEqual([101, null, null, null, 146]);
  expect(without([101, 146, null, null, null], 101)).toEqual([null, 146, null, null, null]);
});

test("the strongest five may be incomplete", () => {
  const home = [owned(101), owned(109), owned(118), owned(119), owned(136), joker];
  const five = strongestFive(home);
  expect(five).toEqual([109, 118, 119, 136, 146]);
  expect(isComplete(five)).toBe(true);
  expect(totalOf(five, home)).toBe(9 + 9 + 1 + 9 + 8);
  expect(isComplete(strongestFive([owned(101)]))).toBe(false);
});

test("colours are lost with fewer than three Bouh left, or to a higher sum", () => {
  const yellow = [111, 114, 115, 118].map((id) => owned(id));
  const view = viewOf({ homes: [yellow, [110, 116, 117].map((id) => owned(id))], holders: { yellow: 0 } });
  const under = (id: number) => [null, id, null, null, null];
  expect(lostColours(view, 0, under(118))).toEqual(["yellow"]);
  expect(lostColours({ ...view, homes: [yellow, []] }, 0, under(118))).toEqual([]);
  expect(lostColours({ ...view, homes: [yellow.slice(1), []] }, 0, under(118))).toEqual(["yellow"]);
});

describe("cases of the rules", () => {
  test.each(cases.map((one, number) => [number, one] as const))("case %i", (_, one) => {
    const homes = one.homes as unknown as View["homes"];
    const view: View = {
      ...viewOf({ homes: [...homes].map((home) => [...home]), holders: one.holders as Record<string, number> }),
      homes,
    };
    const strongest = strongestFive(homes[0]!);
    expect(isComplete(strongest) ? totalOf(strongest, homes[0]!) : null).toBe(one.strongest);
    for (const [five, reason] of one.claims as [number[], string | null][])
      expect([five, mayClaim(view, 0, five)]).toEqual([five, reason === null]);
    if (one.five) expect(lostColours(view, 0, one.five)).toEqual(one.lost);
  });
});
