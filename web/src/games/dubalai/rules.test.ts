/** The browser's idea of formulas and cards, against the rules themselves (`rules.json` is written by the rules' own tests). */

import { describe, expect, it } from "vitest";
import { judge, sortDice, type Valid } from "./judging.ts";
import type { Colour, Face, View } from "./kinds.ts";
import { hexTargets, isPlayable } from "./magic.ts";
import rules from "./rules.json";
import { aView } from "./testing.ts";

const rolls = rules.rolls as unknown as readonly {
  readonly dice: readonly Face[];
  readonly valid: Valid;
  readonly judged: readonly (readonly [row: readonly number[], label: Colour | null, verdict: string])[];
}[];
const moments = rules.moments as unknown as readonly (Partial<View> & {
  readonly hand: readonly string[];
  readonly playable: readonly string[];
  readonly struck: readonly number[];
})[];

describe("dice and formulas", () => {
  it("are sorted as the rules sort them", () => {
    for (const { dice, valid } of rolls) {
      const staying = sortDice(dice).filter(({ out, twin }) => !out && !twin);
      const shown = (["orange", "black"] as const).map((colour) => staying.filter((die) => die.colour === colour).map(({ symbol }) => symbol));
      expect(shown).toEqual(valid);
    }
  });

  it("are judged as the rules judge them", () => {
    for (const { valid, judged } of rolls)
      for (const [row, label, verdict] of judged) expect([row, label, judge(row, valid, label).verdict]).toEqual([row, label, verdict]);
  });
});

describe("cards of black magic", () => {
  const asked = { prompt: { id: 1 } } as never as Pick<View, "prompt">;

  it("can be played when the rules allow it", () => {
    for (const { playable, struck: _, ...seen } of moments) {
      const view = aView({ ...seen, ...asked });
      const lit = [...new Set(seen.hand.filter((card) => isPlayable(view, card)))].sort();
      expect([seen.phase, seen.hand, lit]).toEqual([seen.phase, seen.hand, playable]);
    }
  });

  it("strike whom the rules let them strike", () => {
    const striking = moments.filter(({ struck }) => struck.length > 0);
    expect(striking.length).toBeGreaterThan(0);
    for (const { playable: _, struck, ...seen } of striking) expect(hexTargets(aView({ ...seen, ...asked }))).toEqual(struck);
  });
});
