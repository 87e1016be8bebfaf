import { afterEach, expect, test } from "vitest";
import type { Outcome } from "../../protocol.ts";
import { game, scores } from "./index.ts";
import { beatsOf, NOTHING_BEFORE, sceneAt } from "./scene.ts";
import { shown } from "./shown.svelte.ts";
import { aView } from "./testing.ts";

const VIEW = aView({ phase: "over", squares: [23, 20] });
const OUTCOME: Outcome = { type: "outcome", scores: [25, 26], ranking: [2, 1], reason: "finished", facts: {} };
const LAST = beatsOf([{ type: "moved", seat: 0, start: 19, end: 23, why: "formula" }, { type: "ended" } as never]);
const show = (done: number) => shown.set(VIEW, sceneAt(VIEW, LAST, done, NOTHING_BEFORE));

afterEach(() => shown.set(aView(), sceneAt(aView(), [], 0, NOTHING_BEFORE)));

test("at the end points count, cards and all, once the last flight has been seen", () => {
  expect(scores(VIEW, { outcome: null })).toEqual(["arrived", "square 20"]);
  show(0);
  expect(scores(VIEW, { outcome: OUTCOME })).toEqual(["arrived", "square 20"]);
  show(LAST.length);
  expect(scores(VIEW, { outcome: OUTCOME })).toEqual(["25 points", "26 points"]);
});

test("the room is told how much of it is still to be seen", () => {
  show(0);
  expect(game.animating!(VIEW)).toBe(1);
  show(LAST.length);
  expect(game.animating!(VIEW)).toBe(0);
});

test("whoever writes waits for nothing", () => {
  const closed = [{ type: "closed", seat: 1 } as const];
  expect(game.pace(closed, aView({ phase: "write" }))).toBe(0);
  expect(game.pace(closed, aView({ phase: "lot" }))).toBeGreaterThan(0);
});
