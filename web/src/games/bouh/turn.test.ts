import { describe, expect, test } from "vitest";
import { boxOf } from "./box.ts";
import { cardsIn, evaluate, type Step } from "./calculation/calculation.ts";
import { goalsOf, reachedGoals, type Target } from "./goals.ts";
import { manifest } from "./manifest.ts";
import { owned, viewOf } from "./testing.ts";
import {
  isStrict,
  levelOf,
  mayPass,
  mayRearrange,
  needsColour,
  operationsOf,
  otherColours,
  undeclaredJoker,
  usableNumbers,
  withGreuh,
} from "./turn.ts";
import cases from "./turn_cases.json";
import type { OwnedBouh, View } from "./types.ts";

type Case = (typeof cases.turns)[number];
type Home = readonly (readonly [id: number, colour: string | null, under: boolean])[];
const BOX = boxOf({});

const textOf = (target: Target): string => `${target.kind} ${target.kind === "totem" ? target.totem : target.id}`;

/** The view of a case. */
function viewIn({ level, seat, turn, prompt, hand, homes, holders, done, recoloured, goals }: Case): View {
  const bouh = (homes as unknown as Home[]).map((home) =>
    home.map(([id, colour, under]): OwnedBouh => ({ ...owned(id), colour, under })),
  );
  const view = viewOf({
    level: level as "collect",
    hand,
    homes: bouh,
    goals,
    holders: holders as Record<string, number>,
  });
  return { ...view, seat, turn, prompt: { ...view.prompt!, kind: prompt }, done, recoloured };
}

describe("cases of the rules", () => {
  test.each(cases.greuh)("level $level, option $option: Greuh in the pile: $greuh", ({ level, option, greuh }) => {
    expect(withGreuh({ ...viewOf({}), table: { level: level as "collect", greuh: option } })).toBe(greuh);
  });

  test("options that a view leaves out have the defaults of the rules", () => {
    const { level, operations, penalty } = cases.defaults;
    expect([levelOf({ ...viewOf({}), table: {} }), operationsOf({}).join(""), isStrict({})]).toEqual([
      level,
      operations,
      penalty,
    ]);
  });

  test.each(cases.turns.map((one, number) => [number, one] as const))("case %i", (_, one) => {
    const view = viewIn(one);
    expect(mayPass(view)).toBe(one.may_pass);
    expect(mayRearrange(view)).toBe(one.may_rearrange);
    expect(undeclaredJoker(view)?.card.id ?? null).toBe(one.declare);
    const recolourings = view.homes[one.seat]!.map((bouh) => [bouh.card.id, otherColours(view, bouh)] as const);
    expect(Object.fromEntries(recolourings.filter(([, colours]) => colours.length > 0))).toEqual(one.recolour);
    for (const [bouh, needed] of one.captures as [number, boolean][])
      expect(needsColour(view, BOX.families.get(bouh))).toBe(needed);
    for (const [steps, reached] of one.calculations as [Step[], string[]][]) {
      const goals = goalsOf(view, BOX.numbers);
      const result = evaluate(steps, usableNumbers(view)) as bigint;
      expect([steps, reachedGoals(view, goals, result, cardsIn(steps)).map(({ target }) => textOf(target))]).toEqual([
        steps,
        reached,
      ]);
    }
    if (one.numbers) expect(Object.fromEntries(usableNumbers(view))).toEqual(one.numbers);
  });

  test("a prompt is optional out of turn, and only then", () => {
    for (const { seat, turn, prompt } of cases.turns)
      expect(manifest.optionalPrompts!.includes(prompt)).toBe(seat !== turn);
  });
});
