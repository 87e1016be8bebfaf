import { beforeEach, describe, expect, it } from "vitest";
import { GameWords } from "../../../language/game_words.svelte.ts";
import { language } from "../../../language/language.svelte.ts";
import type { BoussangaEvent } from "../../../protocol.ts";
import { captionOf } from "./describe.ts";

const AIR = 2;
const VALUES = { values: [1, 1, 2, 1] as const };
const line = (cells: [number, number][]): BoussangaEvent => ({
  type: "cleared",
  seat: 1,
  element: AIR,
  cells,
  earned: 1,
});

describe("the caption of a line", () => {
  let words: GameWords;
  let air: string;
  beforeEach(async () => {
    language.choose("fr");
    words = await GameWords.load("boussanga");
    air = words.name("element", AIR);
  });

  it.each([
    [
      "en ligne",
      [
        [2, 1],
        [2, 2],
        [2, 3],
        [2, 4],
      ],
    ],
    [
      "en colonne",
      [
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
      ],
    ],
    [
      "en diagonale",
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ],
    [
      "en diagonale",
      [
        [1, 6],
        [2, 5],
        [3, 4],
        [4, 3],
      ],
    ],
  ] as [string, [number, number][]][])("says how many, of what, %s, and the points", (way, cells) => {
    expect(captionOf(words, line(cells), VALUES)).toBe(`4 ${air} ${way}\u00a0: +2`);
  });

  it("speaks of several lines that are taken off together", () => {
    const cross: [number, number][] = [
      [2, 1],
      [2, 2],
      [2, 3],
      [2, 4],
      [3, 2],
      [4, 2],
      [5, 2],
    ];
    expect(captionOf(words, line(cross), VALUES)).toContain("plusieurs lignes");
  });

  it("names a bonus, and nothing that brings nothing", () => {
    expect(captionOf(words, { type: "bonus", seat: 0, element: AIR }, VALUES)).toBe(`Bonus ${air}\u00a0: +2`);
    expect(captionOf(words, { type: "passed", seat: 0, card: 3 }, VALUES)).toBe("");
  });
});
