import { describe, expect, test } from "vitest";
import { fill } from "./fill.ts";

describe("sentences", () => {
  test("parameters are filled in; what is not given stays to be seen", () => {
    expect(fill("{name} has {n}", { name: "Zoé", n: 3 }, "en")).toBe("Zoé has 3");
    expect(fill("{name} has {n}", { n: 3 }, "en")).toBe("{name} has 3");
  });

  test("one and many: nought is many in English, one in French", () => {
    const text = "{n} {n|card|cards}";
    expect([0, 1, 2].map((n) => fill(text, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    expect([0, 1, 2].map((n) => fill(text, { n }, "fr"))).toEqual(["0 card", "1 card", "2 cards"]);
  });

  test("French signs stay with their word", () => {
    expect(fill("« Bouh ! » : {n} ?", { n: 1 }, "fr")).toBe("«\u00a0Bouh\u00a0!\u00a0»\u00a0: 1\u00a0?");
    expect(fill("a ! b", {}, "en")).toBe("a ! b");
  });
});
