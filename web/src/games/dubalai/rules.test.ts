/** Holds what the browser repeats of the rules to the cases in `rules.json`, which the tests of the rules write. */

import { describe, expect, it } from "vitest";
import { SYMBOL_IDS } from "./art/symbols.ts";
import { MS_PER_DIE } from "./book/dice_reader.svelte.ts";
import { syllableOf, witchOf } from "./box.ts";
import { judge, sortDice, type Valid } from "./formulas/formulas.ts";
import rules from "./rules.json";
import { AFTER_MOVE_SPELLS } from "./animation/scene.ts";
import { FINISH, FIRST_SQUARE, NOVICE_SQUARES, SYMBOL_COUNT, type Colour, type Face } from "./types.ts";

const rolls = rules.rolls as unknown as readonly {
  readonly dice: readonly Face[];
  readonly valid: Valid;
  readonly judged: readonly (readonly [row: readonly number[], label: Colour | null, verdict: string])[];
}[];
const { box } = rules;

describe("dice and formulas", () => {
  it("are sorted as the rules sort them", () => {
    for (const { dice, valid } of rolls) {
      const staying = sortDice(dice).filter(({ out, twin }) => !out && !twin);
      const sorted = (["orange", "black"] as const).map((colour) => staying.filter((die) => die.colour === colour).map(({ symbol }) => symbol));
      expect(sorted).toEqual(valid);
    }
  });

  it("are judged as the rules judge them", () => {
    for (const { valid, judged } of rolls)
      for (const [row, label, verdict] of judged) expect([row, label, judge(row, valid, label).verdict]).toEqual([row, label, verdict]);
  });
});

describe("the box", () => {
  it("has the symbols, syllables and witches of the standard edition", () => {
    expect(SYMBOL_IDS).toEqual(box.symbols);
    expect(box.symbols.length).toBe(SYMBOL_COUNT);
    expect(box.syllables.map((_, symbol) => syllableOf({}, symbol))).toEqual(box.syllables);
    expect(box.witches.map((_, seat) => witchOf({}, seat))).toEqual(box.witches);
  });

  it("has the squares of the rules", () => {
    expect([FIRST_SQUARE, FINISH]).toEqual(box.squares);
    expect(NOVICE_SQUARES).toEqual(box.novice_squares);
  });

  it("has the same spells after a move, and the same time to read a die", () => {
    expect(AFTER_MOVE_SPELLS).toEqual(box.after_move);
    expect(MS_PER_DIE).toBe(box.reading_ms_per_die);
  });
});
