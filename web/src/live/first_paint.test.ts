import { beforeEach, expect, it } from "vitest";
import { FirstPaint } from "./first_paint.svelte.ts";
import { FakeFrames } from "./testing/fake_frames.ts";

let frames: FakeFrames;
let firstPaint: FirstPaint;
beforeEach(() => {
  frames = new FakeFrames();
  firstPaint = new FirstPaint(frames);
});

it("measures from the start of the frame after the one that painted the question", () => {
  firstPaint.show(7);
  expect(firstPaint.reactionAt(1000)).toBeNull();
  frames.pass(100, 104);
  expect([firstPaint.seenAt, firstPaint.reactionAt(1000)]).toEqual([null, null]);
  frames.pass(116, 117);
  expect([firstPaint.seenAt, firstPaint.reactionAt(1000)]).toEqual([116, 884]);
});

it("measures a question once, even if its view arrives again", () => {
  firstPaint.show(7);
  frames.pass(100, 104);
  frames.pass(116, 117);
  firstPaint.show(7);
  frames.pass(132, 133);
  frames.pass(148, 149);
  expect(firstPaint.seenAt).toBe(116);
});

it("gives the same start to every seat on one device", () => {
  firstPaint.show(7);
  frames.pass(100, 104);
  frames.pass(116, 117);
  expect([firstPaint.reactionAt(500), firstPaint.reactionAt(650)]).toEqual([384, 534]);
});

it("never gives a negative reaction", () => {
  firstPaint.show(7);
  frames.pass(100, 104);
  frames.pass(116, 117);
  expect(firstPaint.reactionAt(90)).toBe(0);
});

it("waits until a slow device has painted the question", () => {
  firstPaint.show(7);
  frames.pass(100, 180);
  frames.pass(116, 190);
  expect(firstPaint.seenAt).toBe(180);
});

it("does not take frames of an earlier question for the present one", () => {
  firstPaint.show(8);
  frames.pass(100, 101);
  firstPaint.show(9);
  frames.pass(116, 117);
  expect(firstPaint.seenAt).toBeNull();
  frames.pass(132, 133);
  expect(firstPaint.seenAt).toBe(132);
});

it("forgets a question that is hidden, and measures it again when it is shown again", () => {
  firstPaint.show(7);
  frames.pass(100, 101);
  firstPaint.hide();
  frames.pass(116, 117);
  expect(firstPaint.seenAt).toBeNull();
  firstPaint.show(7);
  frames.pass(132, 133);
  frames.pass(148, 149);
  expect(firstPaint.seenAt).toBe(148);
});
