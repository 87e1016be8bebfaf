import { describe, expect, test } from "vitest";
import { boxOf } from "./box.ts";
import { checkTake, goalsOf, reachedGoals, scareTargets, usableBouh } from "./goals.ts";
import { owned, viewOf } from "./testing.ts";
import cases from "./totem_checks.json";
import type { TotemName, View } from "./types.ts";

const NUMBERS = boxOf({}).numbers;

test("the goals of the view, with their numbers, in the player's turn only", () => {
  const goals = { captures: [105], scares: [{ greuh: 205, bouh: [102] }], takes: [{ totem: "red", bouh: [] }] };
  const view = viewOf({ goals });
  expect(goalsOf(view, NUMBERS).map(({ target, number }) => `${target.kind} ${number}`)).toEqual([
    "bouh 5",
    "greuh 8",
    "totem 47",
  ]);
  expect(goalsOf({ ...view, turn: 1, prompt: null }, NUMBERS)).toEqual([]);
});

test("the Bouh that a Greuh may take, with their owners", () => {
  const view = viewOf({
    homes: [[owned(101)], [owned(102), owned(103), owned(109)]],
    goals: { scares: [{ greuh: 205, bouh: [102, 103] }] },
  });
  expect(scareTargets(view, 205).map((target) => [target.victim, target.owned.card.number])).toEqual([
    [1, 2],
    [1, 3],
  ]);
  expect(scareTargets(view, 206)).toEqual([]);
});

test("a calculation reaches the goals with its result, if it uses the right cards", () => {
  const home = [owned(101), owned(102), owned(103)];
  const goals = { captures: [105, 114, 106], takes: [{ totem: "red", bouh: [101, 102, 103] }] };
  const view = viewOf({ level: "calculation", homes: [home, []], goals });
  const all = goalsOf(view, NUMBERS);
  expect(reachedGoals(view, all, 5n, [1, 2]).map(({ number }) => number)).toEqual([5, 5]);
  expect(reachedGoals(view, all, 5n, [101, 2])).toEqual([]);
  expect(reachedGoals(view, all, 47n, [101, 102, 103, 9]).map(({ target }) => target)).toEqual([
    { kind: "totem", totem: "red" },
  ]);
  expect(reachedGoals(view, all, 47n, [9, 10])).toEqual([]);
});

describe("cases of the rules", () => {
  test.each(cases.map((one) => [one.totem, one.cards.join(" "), one] as const))("%s with %s", (_, __, one) => {
    const homes = [one.home, []] as unknown as View["homes"];
    const view = viewOf({ level: "calculation", goals: { takes: [one.goal] } });
    const refusal = checkTake({ ...view, homes }, one.totem as TotemName, one.cards);
    expect(refusal && { clause: refusal.clause, reason: refusal.reason, params: refusal.params }).toEqual(one.refusal);
    expect(usableBouh({ ...view, homes }, one.totem as TotemName).map(({ card }) => card.id)).toEqual(one.goal.bouh);
  });
});
