/** Repeatable random numbers: the same seed always draws the same picture. */

/** A hash of a text: a whole number of 32 bits. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const char of text) h = Math.imul(h ^ char.codePointAt(0)!, 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  return (h ^ (h >>> 13)) >>> 0;
}

/** A generator of numbers from 0 up to, but not including, 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The item of a list at a place that wraps around, also below zero. */
export function cyclic<T>(list: readonly T[], place: number): T {
  return list[((place % list.length) + list.length) % list.length]!;
}
