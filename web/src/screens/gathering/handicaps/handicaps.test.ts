import { describe, expect, test } from "vitest";
import { agreed, choicesOf, handicapsOf, inWords, withHandicap } from "./handicaps.ts";

const POINTS = {
  unit: "points",
  most: 3,
  step: 1,
  clause: "X-1",
  least: 0,
  usual: 0,
  enough: 0,
  goal: 0,
  finest: 0,
} as const;

describe("handicaps", () => {
  test("options without them grant nothing", () => {
    expect(handicapsOf({}, 2)).toEqual([0, 0]);
    expect(handicapsOf({ handicaps: [1] }, 2)).toEqual([0, 0]);
    expect(handicapsOf({ handicaps: [1, 0] }, 2)).toEqual([1, 0]);
  });

  test("changing one seat keeps the others, and zero for all removes the option", () => {
    expect(withHandicap({ mode: "teams" }, 3, 1, 2)).toEqual({ mode: "teams", handicaps: [0, 2, 0] });
    expect(withHandicap({ handicaps: [0, 2, 0] }, 3, 1, 0)).toEqual({});
    expect(withHandicap({}, 2, 1, -2)).toEqual({ handicaps: [0, -2] });
  });

  test("a number that is no step can stay chosen", () => {
    expect(choicesOf(POINTS, 0)).toEqual([0, 1, 2, 3]);
    expect(choicesOf({ ...POINTS, least: -2, usual: 5 }, 0)).toEqual([-2, -1, 0, 1, 2, 3]);
    expect(choicesOf({ ...POINTS, most: 1000, step: 500 }, 120)).toEqual([0, 120, 500, 1000]);
  });

  test("words name what is granted and to whom", () => {
    expect(inWords("milliseconds", 1250)).toContain("1.25");
    expect(inWords("seconds", 4.5)).toContain("4.5 s");
    expect(agreed("points", [0, 3], ["Ana", "Léa"])).toBe("Léa: starts with 3 points");
    expect(agreed("cards", [1, -2], ["Ana", "Léa"])).toBe("Ana: 1 card more in hand · Léa: 2 cards fewer in hand");
    expect(agreed("points", [0, 0], ["Ana", "Léa"])).toBe("");
  });

  test("half a card is a card in every other turn", () => {
    expect(inWords("cards", 0.5)).toBe("1 card more in hand every other turn");
    expect(inWords("cards", 1.5)).toBe("1 card more in hand, 2 every other turn");
    expect(inWords("cards", -0.5)).toBe("1 card fewer in hand every other turn");
    expect(choicesOf({ ...POINTS, unit: "cards", least: -1, most: 1 }, 0.5)).toEqual([-1, 0, 0.5, 1]);
  });
});
