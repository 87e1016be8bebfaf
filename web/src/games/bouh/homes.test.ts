import { expect, test } from "vitest";
import { fiveNow, isWhole, lostColours, placed, placedByItself, strongestFive, totalOf, without } from "./fives.ts";
import { breadthOf, groupsOf, leaderOf, othersOf } from "./homes.ts";
import { owned, table } from "./testing.ts";

const joker = owned(146);

test("a home by what its Bouh count for; those under the totem lie apart", () => {
  const home = [owned(104), owned(101), { ...joker, colour: "red" }, { ...owned(110), under: true }, owned(147)];
  const groups = Object.fromEntries(groupsOf(home).map(({ family, bouh, sum }) => [family, [bouh.length, sum]]));
  expect(groups).toEqual({ red: [3, 13], yellow: [0, 0], green: [0, 0], blue: [0, 0], violet: [0, 0], multicolour: [1, 9] });
});

test("the others in the order they play; a spectator sees everybody", () => {
  const view = table({ homes: [[], [], []] });
  expect(othersOf({ ...view, seat: 1 })).toEqual([2, 0]);
  expect(othersOf({ ...view, seat: null })).toEqual([0, 1, 2]);
});

test("nobody leads in a tie", () => {
  const view = table({ homes: [[owned(101), owned(110)], [owned(102)]] });
  expect(leaderOf(view, "red")).toBeNull();
  expect(leaderOf(view, "yellow")).toBe(0);
  expect(leaderOf(view, "green")).toBeNull();
  expect(leaderOf(view, "multicolour")).toBe(0);
});

test("a Bouh lies in one place, and a joker takes the first that is free", () => {
  const one = placedByItself(fiveNow([]), owned(101));
  expect(one).toEqual([101, null, null, null, null]);
  expect(placedByItself(one, joker)).toEqual([101, 146, null, null, null]);
  expect(placed([101, 146, null, null, null], 4, 146)).toEqual([101, null, null, null, 146]);
  expect(without([101, 146, null, null, null], 101)).toEqual([null, 146, null, null, null]);
});

test("the strongest five puts jokers where they help most", () => {
  const home = [owned(101), owned(109), owned(118), owned(119), owned(136), joker];
  const five = strongestFive(home);
  expect(five).toEqual([109, 118, 119, 136, 146]);
  expect(isWhole(five)).toBe(true);
  expect(totalOf(five, home)).toBe(9 + 9 + 1 + 9 + 8);
  expect(isWhole(strongestFive([owned(101)]))).toBe(false);
});

test("what rearranging costs: fewer than three left, or another's higher sum", () => {
  const yellow = [111, 114, 115, 118].map((id) => owned(id));
  const view = table({ homes: [yellow, [110, 116, 117].map((id) => owned(id))], holders: { yellow: 0 } });
  const under = (id: number) => [null, id, null, null, null];
  expect(lostColours(view, 0, under(118))).toEqual(["yellow"]);
  expect(lostColours({ ...view, homes: [yellow, []] }, 0, under(118))).toEqual([]);
  expect(lostColours({ ...view, homes: [yellow.slice(1), []] }, 0, under(118))).toEqual(["yellow"]);
});

test("a home takes more room the more lies in it, most of all where nothing lies over each other", () => {
  const homes = [[], [owned(101), owned(102), owned(103)], [owned(101), owned(110), owned(119)]];
  const view = table({ homes, greuhs: [[], [], []] });
  const [empty, stacked, apart] = homes.map((_, seat) => breadthOf(view, seat));
  expect(empty).toBe(0);
  expect(stacked).toBeGreaterThan(2);
  expect(apart).toBeGreaterThan(stacked!);
  expect(breadthOf({ ...view, greuhs: [[{ id: 201, number: 4 }], [], []] }, 0)).toBeGreaterThan(1);
});
