import { describe, expect, test } from "vitest";
import type { Event } from "../types.ts";
import { beatsOf, gainsOf, durationOf, LONGEST, NOTHING_BEFORE, sceneAt, SORTED } from "./scene.ts";
import { aView } from "../testing.ts";

const CLOSED: Event = { type: "closed", seat: 1 };
const ROUND: Event[] = [
  { type: "spoke", seat: 1, row: [1, 2] },
  { type: "silent", seat: 0 },
  { type: "uncovered", dice: [], orange: [1, 2], black: [3], order: [1, 0] },
  { type: "perfect", seat: 1, cards: 2, colour: "orange" },
  { type: "moved", seat: 1, start: 3, end: 7, why: "formula" },
  { type: "fell", seat: 0 },
  { type: "curse_moved", square: 7 },
  { type: "round_began", round: 3, seat: 0 },
];
const VIEW = aView({ phase: "roll", squares: [5, 7], valid: [[1, 2], [3]], order: [1, 0], turn: 2, curse: 7 });

describe("a round, beat by beat", () => {
  const beats = beatsOf(ROUND);
  const during = (type: Event["type"], step = 1) =>
    sceneAt(
      VIEW,
      beats,
      beats.findIndex((beat) => beat.event.type === type && beat.step === step),
      { ...NOTHING_BEFORE, curse: 5 },
    );

  test("only formulas already spoken are shown", () => {
    expect([...during("spoke").spoken]).toEqual([1]);
    expect([...during("silent").spoken]).toEqual([1, 0]);
  });

  test("the dice are sorted after that, step by step", () => {
    expect(during("silent").sorted).toBe(0);
    expect([1, 2, 3, 4].map((step) => during("uncovered", step).sorted)).toEqual([1, 2, 3, SORTED]);
    expect(during("fell").sorted).toBe(SORTED);
  });

  test("witches stay on their old squares until they fly", () => {
    expect(during("perfect").squares).toEqual([5, 3]);
    expect(during("moved").squares).toEqual([5, 7]);
    expect([...during("perfect").judged]).toEqual([1]);
    expect([...during("fell").judged]).toEqual([1, 0]);
  });

  test("gains are reset in each round and add up within it", () => {
    expect([...gainsOf([CLOSED], new Map([[0, 9]]))]).toEqual([]);
    expect([...during("moved").gains]).toEqual([[1, 4]]);
    const tailwind: Event = { type: "moved", seat: 1, start: 7, end: 9, why: "tailwind" };
    expect(gainsOf([tailwind], during("moved").gains).get(1)).toBe(6);
  });

  test("the curse stays on its old square until it moves", () => {
    expect(during("fell").curse).toBe(5);
    expect(during("curse_moved").curse).toBe(7);
  });

  test("events still to be shown are counted once, however many steps they have", () => {
    expect(during("spoke").coming).toBe(ROUND.length - 1);
    expect([during("uncovered", 1).coming, during("uncovered", 4).coming]).toEqual([5, 5]);
    expect(during("curse_moved").coming).toBe(1);
    expect(sceneAt(VIEW, beats, beats.length, NOTHING_BEFORE).coming).toBe(0);
  });

  test("after the last beat the scene agrees with the view", () => {
    const last = sceneAt(VIEW, beats, beats.length, { ...NOTHING_BEFORE, curse: 5 });
    expect(last).toMatchObject({ squares: [5, 7], curse: 7, sorted: SORTED, now: null, over: true });
    expect(last.judged.size).toBe(2);
  });
});

test("all beats together take at most the longest time", () => {
  const many = Array.from({ length: 5 }, () => ROUND).flat();
  expect(durationOf(beatsOf(many))).toBeCloseTo(LONGEST);
  expect(durationOf(beatsOf(ROUND))).toBeLessThan(LONGEST);
});

test("a roll takes no time: the look begins at once", () => {
  expect(durationOf(beatsOf([{ type: "rolled", seat: 0 }]))).toBe(0);
});
