/** Parameters in sentences. */

import type { Language } from "./language.svelte.ts";

export type Params = Readonly<Record<string, unknown>>;

/**
 * A sentence with its parameters filled in: `{name}`, or `{n|card|cards}` for one and many.
 *
 * In French nought is still one ("0 carte"), in English it is many.
 */
export function fill(text: string, params: Params, language: Language): string {
  const set = language === "fr" ? held(text) : text;
  return set.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    const number = Number(value);
    return language === "fr" ? (Math.abs(number) < 2 ? one : many) : number === 1 ? one : many;
  });
}

/** French puts a space before some signs; no line may end there. Whoever writes texts need not think of it. */
function held(text: string): string {
  return text.replace(/ (?=[!?:;»])|(?<=«) /g, "\u00a0");
}
