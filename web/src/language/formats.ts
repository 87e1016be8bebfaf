/** Numbers and lists as text. Making a format takes the browser longer than all the rest of a line. */

import type { Language } from "./language.svelte.ts";

/** Formats are kept once they are made. */
const numbers = new Map<string, Intl.NumberFormat>();
/** The word before the last of two parts, and of more. */
const AND: Record<Language, readonly [two: string, more: string]> = {
  en: [" and ", ", and "],
  fr: [" et ", " et "],
};

export function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions): string {
  return kept(numbers, language + JSON.stringify(options), () => new Intl.NumberFormat(language, options)).format(
    value,
  );
}

/**
 * "Ann, Bob, and Cleo".
 *
 * Written here: the first `Intl.ListFormat` of a page takes about 15 ms of processor time, and the winner of a match is
 * shown in the same frame as the last move.
 */
export function formatList(parts: readonly string[], language: Language): string {
  const [two, more] = AND[language];
  const before = parts.slice(0, -1).join(", ");
  return before + (parts.length > 2 ? more : parts.length === 2 ? two : "") + (parts.at(-1) ?? "");
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = make()));
  return found;
}
