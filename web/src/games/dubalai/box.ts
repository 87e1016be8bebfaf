/** What a table's box calls things: syllables, pictures of symbols, witches. */

import { SYMBOL_IDS, type SymbolId } from "./art/symbols.ts";
import type { Names } from "../../language/game_words.svelte.ts";
import type { DubalaiOptions } from "../../protocol.ts";

const SYLLABLES = ["KRA", "GLO", "FIZ", "NEB", "YUK", "TOZ", "ZAF", "WEP", "MIP"];
const WITCHES = ["Ursule", "Béatrice", "Sofia", "Augustine", "Cunégonde", "Renée"];

/** The picture of a symbol: by its id where it is one of ours, else by its place. */
export function pictureOf(table: DubalaiOptions, symbol: number): SymbolId {
  const id = table.edition?.symbols[symbol]?.id as SymbolId | undefined;
  return id && SYMBOL_IDS.includes(id) ? id : SYMBOL_IDS[symbol]!;
}

/** What is spoken for a symbol. */
export function syllableOf(table: DubalaiOptions, symbol: number): string {
  return table.edition?.symbols[symbol]?.syllable ?? SYLLABLES[symbol] ?? "?";
}

/** A formula as it is spoken. */
export function spell(table: DubalaiOptions, row: readonly number[]): string {
  return row.map((symbol) => syllableOf(table, symbol)).join(" ");
}

/** The witch of a seat. */
export function witchOf(table: DubalaiOptions, seat: number): string {
  return (table.edition?.witches ?? WITCHES)[seat] ?? "";
}

/** The syllables of somebody's own box, for sentences: those of ours are in the words of the game. */
export function syllableNames(table: DubalaiOptions): Names {
  const names: Record<string, string> = {};
  for (const [index, { syllable }] of (table.edition?.symbols ?? []).entries())
    for (const list of ["row", "second"]) names[`${list}[].${index}`] = syllable;
  return names;
}
