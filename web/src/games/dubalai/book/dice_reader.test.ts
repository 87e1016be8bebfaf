import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MS_PER_DIE, DiceReader } from "./dice_reader.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each die is read for its time, then reading stops", () => {
  const reading = new DiceReader();
  const read: number[] = [];
  reading.begin(3, 0, (die) => read.push(die));
  expect([reading.die, read]).toEqual([0, [0]]);
  vi.advanceTimersByTime(MS_PER_DIE);
  expect(reading.die).toBe(1);
  vi.advanceTimersByTime(2 * MS_PER_DIE);
  expect([reading.die, read]).toEqual([null, [0, 1, 2]]);
});

test("a player who comes late hears the die that is being read now", () => {
  const reading = new DiceReader();
  const read: number[] = [];
  reading.begin(3, MS_PER_DIE * 1.5, (die) => read.push(die));
  expect(reading.die).toBe(1);
  vi.advanceTimersByTime(MS_PER_DIE / 2);
  expect(reading.die).toBe(2);
  reading.begin(3, MS_PER_DIE * 9, (die) => read.push(die));
  expect([reading.die, read]).toEqual([null, [1, 2]]);
});

test("nothing more is read after stop", () => {
  const reading = new DiceReader();
  const read: number[] = [];
  reading.begin(9, 0, (die) => read.push(die));
  reading.stop();
  vi.advanceTimersByTime(9 * MS_PER_DIE);
  expect([reading.die, read]).toEqual([null, [0]]);
});
