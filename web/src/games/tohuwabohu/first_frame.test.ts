import { beforeEach, expect, it } from "vitest";
import { FirstFrame } from "./first_frame.ts";
import { HandFrames } from "./testing.ts";

let frames: HandFrames;
let card: FirstFrame;
beforeEach(() => {
  frames = new HandFrames();
  card = new FirstFrame(frames);
});

it("counts from the frame after the one it was painted with, once", () => {
  card.opens(7);
  expect(card.until(1000)).toBeNull();
  frames.pass(100, 104);
  expect(card.until(1000)).toBeNull();
  frames.pass(116, 117);
  expect(card.until(1000)).toBe(884);
  card.opens(7);
  frames.pass(132, 133);
  expect(card.until(1000)).toBe(884);
  // whoever touches before they can have seen it has not been quicker than light
  expect(card.until(90)).toBe(0);
});

it("waits for a slow device to have painted it", () => {
  card.opens(7);
  frames.pass(100, 180);
  frames.pass(116, 190);
  expect(card.until(1000)).toBe(820);
});

it("of another card says nothing of this one", () => {
  card.opens(8);
  frames.pass(100, 101);
  card.opens(9);
  frames.pass(116, 117);
  expect(card.until(1000)).toBeNull();
  frames.pass(132, 133);
  expect(card.until(1000)).toBe(868);
});
