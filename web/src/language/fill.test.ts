import { describe, expect, test } from "vitest";
import { fill } from "./fill.ts";

describe("sentences", () => {
  test("parameters are filled in; missing ones stay visible", () => {
    expect(fill("{name} has {n}", { name: "Zoé", n: 3 }, "en")).toBe("Zoé has 3");
    expect(fill("{name} has {n}", { n: 3 }, "en")).toBe("{name} has 3");
  });

  test("singular and plural: zero is plural in English, singular in French", () => {
    const text = "{n} {n|card|cards}";
    expect([0, 1, 2].map((n) => fill(text, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    expect([0, 1, 2].map((n) => fill(text, { n }, "fr"))).toEqual(["0 card", "1 card", "2 cards"]);
  });

  test("French punctuation stays on the line of its word", () => {
    expect(fill("« Bouh ! » : {n} ?", { n: 1 }, "fr")).toBe("«\u00a0Bouh\u00a0!\u00a0»\u00a0: 1\u00a0?");
    expect(fill("a ! b", {}, "en")).toBe("a ! b");
  });

  test("in French, “de” is shortened before a name that begins with a vowel", () => {
    const turn = (name: unknown) => fill("Au tour de {name}.", { name }, "fr");
    expect(["Anna", "Émile", "Zoé", 8].map(turn)).toEqual([
      "Au tour d’Anna.",
      "Au tour d’Émile.",
      "Au tour de Zoé.",
      "Au tour de 8.",
    ]);
    expect(fill("de {name}", { name: "Anna" }, "en")).toBe("de Anna");
  });
});
