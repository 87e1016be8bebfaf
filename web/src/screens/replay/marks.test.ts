import { describe, expect, it } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { clockText, markText } from "./marks.ts";

describe("marks", () => {
  it("say who scores and whose turn it is", () => {
    language.current = "fr";
    expect(markText({ kind: "turn", seat: 1 }, () => "Léa")).toBe("Au tour de Léa");
    expect(markText({ kind: "score", seat: null }, () => "Léa")).toBe("Des points");
    expect(markText({ kind: "round", seat: 0 }, () => "Léa")).toBe("Une nouvelle manche");
  });

  it("have a time", () => {
    expect([0, 65_400, 3_725_000].map(clockText)).toEqual(["0:00", "1:05", "1:02:05"]);
  });
});
