/** Fills parameters into sentences. */

import type { Language } from "./language.svelte.ts";

export type Params = Readonly<Record<string, unknown>>;

/**
 * A sentence with its parameters filled in: `{name}`, or `{n|card|cards}` for singular and plural.
 *
 * Zero is singular in French ("0 carte") and plural in English. In French, "de" is shortened before a
 * vowel: "au tour d’Anna".
 */
export function fill(text: string, params: Params, language: Language): string {
  const template = language === "fr" ? withElisions(withNonBreakingSpaces(text), params) : text;
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

/** "de Anna" is said and written "d’Anna". */
function withElisions(text: string, params: Params): string {
  return text.replace(/\b([dD])e (?=\{(\w+)\})/g, (whole, letter: string, name: string) => {
    const value = params[name];
    return typeof value === "string" && /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(value) ? `${letter}’` : whole;
  });
}
