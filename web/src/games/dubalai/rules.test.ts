/** Holds what the browser repeats of the rules to the cases in `rules.json`, which the tests of the rules write. */

import { describe, expect, it } from "vitest";
import { SYMBOL_IDS } from "./art/symbols.ts";
import { MS_PER_DIE } from "./book/dice_reader.svelte.ts";
import { syllableOf, witchOf } from "./box.ts";
import { judge, sortDice, type Valid } from "./formulas/formulas.ts";
import { manifest } from "./manifest.ts";
import rules from "./rules.json";
import { AFTER_MOVE_SPELLS, beatsOf, durationOf, LONGEST } from "./animation/scene.ts";
import { countingRows, mayLaySecondRow, removableSymbols } from "./magic/spells.ts";
import { aView } from "./testing.ts";
import {
  FINISH,
  FIRST_SQUARE,
  NOVICE_SQUARES,
  SYMBOL_COUNT,
  type Colour,
  type Event,
  type Face,
  type View,
} from "./types.ts";

const rolls = rules.rolls as unknown as readonly {
  readonly dice: readonly Face[];
  readonly valid: Valid;
  readonly judged: readonly (readonly [
    row: readonly number[],
    label: Colour | null,
    verdict: string,
    why: string | null,
  ])[];
}[];
const { box } = rules;

describe("dice and formulas", () => {
  it("are sorted as the rules sort them", () => {
    for (const { dice, valid } of rolls) {
      const staying = sortDice(dice).filter(({ out, twin }) => !out && !twin);
      const sorted = (["orange", "black"] as const).map((colour) =>
        staying.filter((die) => die.colour === colour).map(({ symbol }) => symbol),
      );
      expect(sorted).toEqual(valid);
    }
  });

  it("are judged as the rules judge them", () => {
    for (const { valid, judged } of rolls)
      for (const [row, label, verdict, why] of judged) {
        const judgement = judge(row, valid, label);
        expect([row, label, judgement.verdict, judgement.why]).toEqual([row, label, verdict, why]);
      }
  });
});

describe("rows", () => {
  it("may be two with a Double Game in hand", () => {
    for (const { hand, may_double: mayDouble } of rules.writing)
      expect([hand, mayLaySecondRow(aView({ hand }))]).toEqual([hand, mayDouble]);
  });

  it("can be altered by spells if they count", () => {
    for (const { doubled, formula, rows, removed } of rules.spells) {
      const view = aView({ doubled, formulas: [formula as View["formulas"][number], null] });
      expect(countingRows(view)).toEqual(rows);
      expect(
        Object.fromEntries(countingRows(view).map((row) => [row, [...removableSymbols(view, row)].sort()])),
      ).toEqual(removed);
    }
  });
});

describe("views shown at once", () => {
  it.each(Object.entries(box.races))(
    "are those of races, and those in which a spell can be stopped: phase %s is a race: %j",
    (phase, race) => {
      expect(manifest.isRace!(aView({ phase }))).toBe(race || phase === "fog");
    },
  );
});

describe("animations", () => {
  it("end before bots stop waiting for them, and not long before", () => {
    for (const { events, waits } of rules.reveals) {
      const left = waits - durationOf(beatsOf(events as unknown as Event[]));
      expect([events, left >= 0, left <= 4000]).toEqual([events, true, true]);
    }
  });

  it("take the times that bots reckon with", () => {
    const uncovered: Event = { type: "uncovered", dice: [], orange: [], black: [], order: [] };
    expect(durationOf(beatsOf([uncovered]))).toBe(box.sorting_ms);
    expect(LONGEST).toBe(box.longest_reveal_ms);
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
