/** Fills parameters into sentences. */

import type { Language } from "./language.svelte.ts";

export type Params = Readonly<Record<string, unknown>>;

/**
 * A sentence with its parameters filled in: `{name}`, or `{n|card|cards}` for singular and plural.
 *
 * Zero is singular in French ("0 carte") and plural in English.
 */
export function fill(text: string, params: Params, language: Language): string {
  const template = language === "fr" ? withNonBreakingSpaces(text) : text;
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    const number = Number(value);
    return language === "fr" ? (Math.abs(number) < 2 ? one : many) : number === 1 ? one : many;
  });
}

/** French punctuation has a space before it, at which no line may break. */
function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=[!?:;»])|(?<=«) /g, "\u00a0");
}
