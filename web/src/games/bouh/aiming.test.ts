import { expect, test } from "vitest";
import { goalsOf, helpersFor, preyOf, reached, unfitFor, usable } from "./aiming.ts";
import type { BouhOwned, View } from "./kinds.ts";
import { owned, table } from "./testing.ts";

/** The numbers of what can be aimed at. */
const numbers = (view: View) => goalsOf(view).map(({ aim, number }) => `${aim.kind} ${number}`);

test("in one's turn: the Bouh of the centre, and Greuh that find somebody to scare", () => {
  const view = table({ centre: [owned(105)], homes: [[], [owned(102)]], greuhs: [[{ id: 205, number: 8 }], []] });
  expect(numbers(view)).toEqual(["bouh 5", "greuh 8"]);
  expect(numbers({ ...view, homes: [[], []] })).toEqual(["bouh 5"]);
  expect(numbers({ ...view, turn: 1, prompt: null })).toEqual([]);
});

test("after a capture the Greuh wait, unless turns may be mixed", () => {
  const view = table({ centre: [owned(105)], homes: [[], [owned(102)]], greuhs: [[{ id: 205, number: 8 }], []], done: ["captured"] });
  expect(numbers(view)).toEqual(["bouh 5"]);
  expect(numbers({ ...view, table: { mixed_turns: true } })).toEqual(["bouh 5", "greuh 8"]);
});

test("a Greuh scares what is not higher and not protected", () => {
  const safe: BouhOwned = { ...owned(103), protected: true };
  const view = table({ homes: [[owned(101)], [owned(102), safe, owned(109)]] });
  expect(preyOf(view, 8).map((prey) => prey.owned.card.number)).toEqual([2]);
});

test("from 12 on Bouh are numbers too, but not those under the totem", () => {
  const home = [owned(101), { ...owned(110), under: true }];
  const view = table({ level: "calculation", homes: [home, []], hand: [{ id: 1, number: 1 }] });
  expect([...usable(view).keys()]).toEqual([1, 101]);
  expect([...usable({ ...view, table: { level: "majority" } }).keys()]).toEqual([1]);
});

test("a totem needs three of its colour, jokers among them", () => {
  const joker = { ...owned(146), colour: "blue" };
  const view = table({ level: "calculation", homes: [[owned(105), owned(107), owned(108), owned(110), joker], []] });
  expect(unfitFor(view, "red", [105, 107, 108])).toBeNull();
  expect(unfitFor(view, "red", [105, 107, 146])).toBeNull();
  expect(unfitFor(view, "red", [105, 107, 3])?.reason).toBe("three_bouh");
  expect(unfitFor(view, "red", [105, 107, 110])?.reason).toBe("other_colour");
  expect(unfitFor({ ...view, recoloured: [146] }, "red", [105, 107, 146])?.reason).toBe("recoloured_already");
  expect(helpersFor(view, "red").map(({ card }) => card.id)).toEqual([105, 107, 108, 146]);
});

test("the multicolour totem needs five colours", () => {
  const home = [101, 110, 119, 128, 137, 146].map((id) => owned(id));
  const view = table({ level: "calculation", homes: [home, []] });
  expect(unfitFor(view, "multicolour", [101, 110, 119, 128, 137])).toBeNull();
  expect(unfitFor(view, "multicolour", [101, 110, 119, 128, 146])).toBeNull();
  expect(unfitFor(view, "multicolour", [101, 110, 119, 128])?.reason).toBe("five_colours");
});

test("a calculation reaches what has its number, with the cards that may do it", () => {
  const view = table({ level: "calculation", centre: [owned(105), owned(114), owned(106)], homes: [[owned(101), owned(102), owned(103)], []] });
  const goals = goalsOf(view);
  expect(reached(view, goals, 5n, [1, 2]).map(({ number }) => number)).toEqual([5, 5]);
  expect(reached(view, goals, 5n, [101, 2])).toEqual([]);
  expect(reached(view, goals, 47n, [101, 102, 103, 9]).map(({ aim }) => aim)).toEqual([{ kind: "totem", totem: "red" }]);
  expect(reached(view, goals, 47n, [9, 10])).toEqual([]);
});
