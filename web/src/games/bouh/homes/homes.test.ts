import { expect, test } from "vitest";
import { groupsOf, othersOf, widthOf } from "./homes.ts";
import { owned, viewOf } from "../testing.ts";

const joker = owned(146);

test("a home is grouped by colour, without the Bouh under the totem", () => {
  const home = [owned(104), owned(101), { ...joker, colour: "red" }, { ...owned(110), under: true }, owned(147)];
  const groups = Object.fromEntries(groupsOf(home).map(({ family, bouh, sum }) => [family, [bouh.length, sum]]));
  expect(groups).toEqual({
    red: [3, 13],
    yellow: [0, 0],
    green: [0, 0],
    blue: [0, 0],
    violet: [0, 0],
    multicolour: [1, 9],
  });
});

test("the other seats in playing order; all seats for a spectator", () => {
  const view = viewOf({ homes: [[], [], []] });
  expect(othersOf({ ...view, seat: 1 })).toEqual([2, 0]);
  expect(othersOf({ ...view, seat: null })).toEqual([0, 1, 2]);
});

test("a home is wider with more pieces, and with less overlap", () => {
  const homes = [[], [owned(101), owned(102), owned(103)], [owned(101), owned(110), owned(119)]];
  const view = viewOf({ homes, greuhs: [[], [], []] });
  const [empty, stacked, apart] = homes.map((_, seat) => widthOf(view, seat));
  expect(empty).toBe(0);
  expect(stacked).toBeGreaterThan(2);
  expect(apart).toBeGreaterThan(stacked!);
  expect(widthOf({ ...view, greuhs: [[{ id: 201, number: 4 }], [], []] }, 0)).toBeGreaterThan(1);
});
