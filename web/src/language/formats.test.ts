import { expect, it } from "vitest";
import { formatList, formatNumber } from "./formats.ts";
import { LANGUAGES } from "./language.svelte.ts";

it("formats numbers in either language, with different options", () => {
  const two = { minimumFractionDigits: 2 };
  for (const _ of [1, 2]) {
    expect(formatNumber(1.5, "en", two)).toBe("1.50");
    expect(formatNumber(1.5, "fr", two)).toBe("1,50");
    expect(formatNumber(1.5, "en", { maximumFractionDigits: 0 })).toBe("2");
  }
});

it("joins lists as the browser would", () => {
  const names = ["Ann", "Bob", "Cleo", "Dan"];
  for (const language of LANGUAGES)
    for (let count = 0; count <= names.length; count++)
      expect(formatList(names.slice(0, count), language)).toBe(
        new Intl.ListFormat(language).format(names.slice(0, count)),
      );
  expect(formatList(["Ann", "Bob"], "en")).toBe("Ann and Bob");
  expect(formatList(["Ann", "Bob"], "fr")).toBe("Ann et Bob");
});
