/**
 * How dice are sorted (BAL-5) and formulas judged (BAL-11 to BAL-14), to show why each is valid or falls.
 *
 * Repeats `formulas.py` of the rules; `rules.json` holds cases of the rules.
 */

import type { Colour, Face } from "../types.ts";

export type Valid = readonly [orange: readonly number[], black: readonly number[]];

/** A die after sorting. */
export interface SortedDie {
  /** Its number. */
  readonly die: number;
  readonly symbol: number;
  readonly colour: Colour;
  /** Whether its symbol shows both colours. */
  readonly out: boolean;
  /** Whether another die with the same face counts instead. */
  readonly twin: boolean;
}

/** The dice with the same symbols together: orange, black, then those that are out. */
export function sortDice(dice: readonly Face[]): SortedDie[] {
  const coloursOf = (of: number) => new Set(dice.filter(([symbol]) => symbol === of).map(([, colour]) => colour));
  const sorted = dice.map(([symbol, colour], die): SortedDie => ({
    die,
    symbol,
    colour,
    out: coloursOf(symbol).size > 1,
    twin: dice.findIndex(([other, its]) => other === symbol && its === colour) < die,
  }));
  const group = ({ out, colour }: SortedDie) => (out ? 2 : colour === "orange" ? 0 : 1);
  return sorted.sort((one, other) => group(one) - group(other) || one.symbol - other.symbol || one.die - other.die);
}

/** The colour in which a symbol is valid; `null` if in none. */
export function colourOf(symbol: number, [orange, black]: Valid): Colour | null {
  return orange.includes(symbol) ? "orange" : black.includes(symbol) ? "black" : null;
}

export type Verdict = "fell" | "flew" | "perfect";

export interface Judged {
  readonly verdict: Verdict;
  readonly colour: Colour | null;
  /** Why it falls. */
  readonly why: "empty" | "out" | "mixed" | "label" | null;
}

/** Judge a row; with a `label` it must be valid in that colour. */
export function judge(row: readonly number[], valid: Valid, label: Colour | null): Judged {
  const fell = (why: Judged["why"]): Judged => ({ verdict: "fell", colour: null, why });
  if (row.length === 0) return fell("empty");
  const colours = new Set(row.map((symbol) => colourOf(symbol, valid)));
  if (colours.has(null)) return fell("out");
  if (colours.size > 1) return fell("mixed");
  const colour = [...colours][0]!;
  if (label && colour !== label) return fell("label");
  const all = valid[colour === "orange" ? 0 : 1].length;
  return { verdict: row.length === all ? "perfect" : "flew", colour, why: null };
}
