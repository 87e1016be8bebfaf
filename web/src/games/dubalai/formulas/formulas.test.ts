import { expect, test } from "vitest";
import { colourOf, judge, sortDice, type Valid } from "./formulas.ts";
import type { Face } from "../types.ts";

// The example of the rulebook: two orange toads, an orange candle and moon, a black spider, two black eyes, both skulls.
const DICE: Face[] = [
  [1, "orange"],
  [0, "orange"],
  [8, "black"],
  [2, "orange"],
  [1, "orange"],
  [3, "orange"],
  [0, "black"],
  [4, "black"],
  [8, "black"],
];
const VALID: Valid = [
  [1, 2, 3],
  [4, 8],
];

test("dice are sorted: orange, black, out; of equal dice the first stays", () => {
  const sorted = sortDice(DICE);
  expect(sorted.map(({ symbol, colour }) => `${symbol}${colour[0]}`).join(" ")).toBe("1o 1o 2o 3o 4b 8b 8b 0o 0b");
  expect(sorted.filter(({ out }) => out).map(({ symbol }) => symbol)).toEqual([0, 0]);
  expect(sorted.filter(({ twin }) => twin).map(({ die }) => die)).toEqual([4, 8]);
  const staying = sorted.filter(({ out, twin }) => !out && !twin);
  expect(staying.map(({ symbol }) => symbol)).toEqual([...VALID[0], ...VALID[1]]);
  expect(staying.every(({ symbol, colour }) => colourOf(symbol, VALID) === colour)).toBe(true);
});

test("the example round of the rulebook", () => {
  expect(judge([2, 3, 0], VALID, null)).toMatchObject({ verdict: "fell", why: "out" });
  expect(judge([1, 2, 3], VALID, null)).toMatchObject({ verdict: "perfect", colour: "orange" });
  expect(judge([1, 3], VALID, null)).toMatchObject({ verdict: "flew", colour: "orange" });
  expect(judge([4, 8], VALID, null)).toMatchObject({ verdict: "perfect", colour: "black" });
  expect(judge([1, 8], VALID, null)).toMatchObject({ verdict: "fell", why: "mixed" });
  expect(judge([], VALID, null)).toMatchObject({ verdict: "fell", why: "empty" });
});

test("a labelled row must be valid in its own colour", () => {
  expect(judge([4], VALID, "black").verdict).toBe("flew");
  expect(judge([4], VALID, "orange")).toMatchObject({ verdict: "fell", why: "label" });
});
