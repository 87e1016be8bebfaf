import { describe, expect, test } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { daysBefore } from "../../live/days.ts";
import { barsOf, dayName, gridOf, total } from "./result.ts";

describe("results of daily puzzles", () => {
  test("the grid has one sign for each step", () => {
    expect(gridOf([2, 1, 0, -2], [2, 2, 2, 5])).toBe("🟩🟨⬜⬜");
    expect(total([2, 1, 0, -2])).toBe(1);
  });

  test("days are the worldwide days, in the reader's language", () => {
    language.current = "fr";
    expect(dayName("2027-01-15", "2027-02-01")).toBe("15 janvier");
    expect(dayName("2026-12-31", "2027-02-01")).toBe("31 décembre 2026");
    language.current = "en";
    expect(dayName("2027-01-15", "2027-02-01")).toBe("January 15");
    expect(daysBefore("2027-01-02", 3)).toEqual(["2027-01-01", "2026-12-31", "2026-12-30"]);
  });

  test("bars are compared with the longest, the highest score first", () => {
    expect(barsOf({ 3: 4, 10: 2, [-2]: 1 })).toEqual([
      { score: 10, people: 2, part: 0.5 },
      { score: 3, people: 4, part: 1 },
      { score: -2, people: 1, part: 0.25 },
    ]);
  });
});
