/** The names of a table's edition: syllables, pictures of symbols, witches. */

import { SYMBOL_IDS, type SymbolId } from "./art/symbols.ts";
import type { Names } from "../../language/game_words.svelte.ts";
import type { DubalaiOptions } from "../../protocol.ts";

const SYLLABLES = ["KRA", "GLO", "FIZ", "NEB", "YUK", "TOZ", "ZAF", "WEP", "MIP"];
const WITCHES = ["Ursule", "Béatrice", "Sofia", "Augustine", "Cunégonde", "Renée"];

/** The picture of a symbol: by its id if the standard edition has it, else by its number. */
export function pictureOf(table: DubalaiOptions, symbol: number): SymbolId {
  const id = table.edition?.symbols[symbol]?.id as SymbolId | undefined;
  return id && SYMBOL_IDS.includes(id) ? id : SYMBOL_IDS[symbol]!;
}

/** The syllable of a symbol. */
export function syllableOf(table: DubalaiOptions, symbol: number): string {
  return table.edition?.symbols[symbol]?.syllable ?? SYLLABLES[symbol] ?? "?";
}

/** The syllables of a formula, as they are spoken. */
export function spokenFormula(table: DubalaiOptions, row: readonly number[]): string {
  return row.map((symbol) => syllableOf(table, symbol)).join(" ");
}

/** The name of the witch of a seat. */
export function witchOf(table: DubalaiOptions, seat: number): string {
  return (table.edition?.witches ?? WITCHES)[seat] ?? "";
}

/** The syllables of a custom edition, for sentences. Those of the standard edition are in the words of the game. */
export function syllableNames(table: DubalaiOptions): Names {
  const names: Record<string, string> = {};
  for (const [index, { syllable }] of (table.edition?.symbols ?? []).entries())
    for (const list of ["row", "second"]) names[`${list}[].${index}`] = syllable;
  return names;
}
