import { expect, it } from "vitest";
import { formatList, formatNumber } from "./formats.ts";

it("formats numbers and lists in either language, with different options", () => {
  const two = { minimumFractionDigits: 2 };
  for (const _ of [1, 2]) {
    expect(formatNumber(1.5, "en", two)).toBe("1.50");
    expect(formatNumber(1.5, "fr", two)).toBe("1,50");
    expect(formatNumber(1.5, "en", { maximumFractionDigits: 0 })).toBe("2");
    expect(formatList(["Ann", "Bob"], "en")).toBe("Ann and Bob");
    expect(formatList(["Ann", "Bob"], "fr")).toBe("Ann et Bob");
  }
});
