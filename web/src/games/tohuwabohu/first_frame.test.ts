import { expect, it } from "vitest";
import { FirstFrame } from "./first_frame.ts";

it("counts from the frame after the one it was painted with, once", () => {
  const frames: ((time: number) => void)[] = [];
  const pass = (time: number) => frames.splice(0).forEach((then) => then(time));
  const card = new FirstFrame((then) => void frames.push(then));
  card.opens(7);
  expect(card.until(1000)).toBeNull();
  pass(100);
  expect(card.until(1000)).toBeNull();
  pass(116);
  expect(card.until(1000)).toBe(884);
  card.opens(7);
  expect(card.until(1000)).toBe(884);
  // whoever touches before they can have seen it has not been quicker than light
  expect(card.until(90)).toBe(0);
  // a new one is not to be seen yet, and frames of the one before say nothing of it
  card.opens(8);
  pass(130);
  card.opens(9);
  pass(146);
  expect(card.until(1000)).toBeNull();
  pass(162);
  expect(card.until(1000)).toBe(838);
});
