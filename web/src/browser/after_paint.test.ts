import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterAllIsPainted, afterPaint } from "./after_paint.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("runs the callbacks of one frame together, except cancelled ones", () => {
  const done: string[] = [];
  afterPaint(() => done.push("first"));
  const leave = afterPaint(() => done.push("left"));
  afterPaint(() => done.push("last"));
  leave();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(["first", "last"]);
});

it("runs callbacks that are added during a frame after the next one", () => {
  const done: string[] = [];
  afterPaint(() => done.push("before"));
  requestAnimationFrame(() => afterPaint(() => done.push("later")));
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(2);
  expect(done).toEqual(["before"]);
  vi.runAllTimers();
  expect(done).toEqual(["before", "later"]);
});

it("can be cancelled by another callback of the same frame", () => {
  const done: string[] = [];
  let leave = (): void => undefined;
  afterPaint(() => leave());
  leave = afterPaint(() => done.push("left"));
  vi.runAllTimers();
  expect(done).toEqual([]);
});

it("runs the other callbacks if one fails", () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const done: string[] = [];
  afterPaint(() => {
    throw new Error("wrong");
  });
  afterPaint(() => done.push("right"));
  vi.runAllTimers();
  vi.unstubAllGlobals();
  expect([done, reported.mock.calls.length]).toEqual([["right"], 1]);
});

it("runs work that changes nothing on the screen after the second frame", () => {
  const done: string[] = [];
  afterAllIsPainted(() => done.push("sound"));
  afterPaint(() => done.push("the rest of the page"));
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(2);
  expect(done).toEqual(["the rest of the page"]);
  vi.runAllTimers();
  expect(done).toEqual(["the rest of the page", "sound"]);
});
