import { describe, expect, test } from "vitest";
import { freeSymbols, hexTargets, isPlayable, openRows, plainAction, pointsOf } from "./magic.ts";
import { aView } from "./testing.ts";

const formula = (row: number[], second: number[] = []) => ({ type: "formula" as const, row, second, colour: null });
const prompt = { id: 1, kind: "", deadline: null, race: false, draw: null } as never;
const asked = (phase: string, changed: Parameters<typeof aView>[0] = {}) =>
  aView({ phase, prompt, formulas: [formula([0, 1], [2]), null], ...changed });
const CARDS = ["attraction", "roadblock", "forgotten_syllable", "correction", "tailwind", "fog", "decree", "double_game", "hex", "aerobatics_2"];
const playable = (view: ReturnType<typeof aView>) => CARDS.filter((card) => isPlayable(view, card));

describe("each card has its moment", () => {
  test.each([
    ["write", ["decree"]],
    ["rewrite", []],
    ["fog", ["fog"]],
    ["before", ["forgotten_syllable", "correction", "double_game"]],
    ["after", ["attraction", "roadblock", "tailwind", "hex"]],
    ["keep", []],
  ])("%s: %j", (phase, cards) => expect(playable(asked(phase))).toEqual(cards));

  test("nothing is played by whoever is not asked", () => {
    expect(playable(asked("after", { prompt: null }))).toEqual([]);
    expect(playable(asked("after", { seat: null }))).toEqual([]);
  });

  test("a Double Game comes first, once, and needs two rows (BAL-28)", () => {
    expect(isPlayable(asked("before", { altered: true }), "double_game")).toBe(false);
    expect(isPlayable(asked("before", { doubled: [0] }), "double_game")).toBe(false);
    expect(isPlayable(asked("before", { formulas: [formula([0]), null] }), "double_game")).toBe(false);
  });

  test("there must be something to add to, and something to swap", () => {
    const all = asked("before", { formulas: [formula([0, 1, 2, 3, 4, 5, 6, 7, 8]), null] });
    expect(playable(all)).toEqual([]);
    expect(playable(asked("before", { formulas: [formula([]), null] }))).toEqual(["forgotten_syllable"]);
  });
});

test("cards of both rows are used; the second row can be altered only where it counts", () => {
  expect(freeSymbols(asked("before"))).toEqual([3, 4, 5, 6, 7, 8]);
  expect(openRows(asked("before"))).toEqual(["main"]);
  expect(openRows(asked("before", { doubled: [0] }))).toEqual(["main", "second"]);
});

test("a Hex strikes another leader, or whoever leads alone (BAL-29)", () => {
  expect(hexTargets(aView({ squares: [5, 9, 9] }))).toEqual([1, 2]);
  expect(hexTargets(aView({ squares: [9, 9, 2] }))).toEqual([1]);
  expect(hexTargets(aView({ squares: [9, 3, 2] }))).toEqual([0]);
});

test("a Fog names the spell on top; aerobatics have points", () => {
  expect(plainAction(aView({ casts: 7 }), "fog")).toEqual({ type: "fog", spell: 7 });
  expect(plainAction(aView(), "hex")).toBeNull();
  expect([pointsOf("aerobatics_3"), pointsOf("hex")]).toEqual([3, null]);
});
