import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EACH, Reading } from "./reading.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each die has its time, and then nothing is read", () => {
  const reading = new Reading();
  const read: number[] = [];
  reading.begin(3, 0, (die) => read.push(die));
  expect([reading.die, read]).toEqual([0, [0]]);
  vi.advanceTimersByTime(EACH);
  expect(reading.die).toBe(1);
  vi.advanceTimersByTime(2 * EACH);
  expect([reading.die, read]).toEqual([null, [0, 1, 2]]);
});

test("whoever comes late hears what is being read, in time with the others", () => {
  const reading = new Reading();
  const read: number[] = [];
  reading.begin(3, EACH * 1.5, (die) => read.push(die));
  expect(reading.die).toBe(1);
  vi.advanceTimersByTime(EACH / 2);
  expect(reading.die).toBe(2);
  reading.begin(3, EACH * 9, (die) => read.push(die));
  expect([reading.die, read]).toEqual([null, [1, 2]]);
});

test("once the book is closed nothing more is read", () => {
  const reading = new Reading();
  const read: number[] = [];
  reading.begin(9, 0, (die) => read.push(die));
  reading.stop();
  vi.advanceTimersByTime(9 * EACH);
  expect([reading.die, read]).toEqual([null, [0]]);
});
