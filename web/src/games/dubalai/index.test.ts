import { afterEach, expect, test } from "vitest";
import type { Outcome } from "../../protocol.ts";
import { game, scores } from "./index.ts";
import { beatsOf, NOTHING_BEFORE, sceneAt } from "./animation/scene.ts";
import { shownScene } from "./animation/shown_scene.svelte.ts";
import { aView } from "./testing.ts";

const VIEW = aView({ phase: "over", squares: [23, 20] });
const OUTCOME: Outcome = { type: "outcome", scores: [25, 26], ranking: [2, 1], reason: "finished", facts: {} };
const LAST = beatsOf([{ type: "moved", seat: 0, start: 19, end: 23, why: "formula" }, { type: "ended" } as never]);
const show = (done: number) => shownScene.set(VIEW, sceneAt(VIEW, LAST, done, NOTHING_BEFORE));

afterEach(() => shownScene.set(aView(), sceneAt(aView(), [], 0, NOTHING_BEFORE)));

test("scores are points once the last animation is over", () => {
  expect(scores(VIEW, { outcome: null })).toEqual(["arrived", "square 20"]);
  show(0);
  expect(scores(VIEW, { outcome: OUTCOME })).toEqual(["arrived", "square 20"]);
  show(LAST.length);
  expect(scores(VIEW, { outcome: OUTCOME })).toEqual(["25 points", "26 points"]);
});

test("the room knows how many events are still to be shown", () => {
  show(0);
  expect(game.animating!(VIEW)).toBe(1);
  show(LAST.length);
  expect(game.animating!(VIEW)).toBe(0);
});

test("nothing is waited for while formulas are written", () => {
  const closed = [{ type: "closed", seat: 1 } as const];
  expect(game.pace(closed, aView({ phase: "write" }))).toBe(0);
  expect(game.pace(closed, aView({ phase: "lot" }))).toBeGreaterThan(0);
});
