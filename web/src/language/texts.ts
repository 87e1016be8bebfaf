/** Texts of the client itself, in both languages. */

import { language, type Language } from "./language.svelte.ts";
import { fill, type Params } from "./fill.ts";

/**
 * The texts of one part of the client, as a function that says them in the language of the moment.
 *
 * The type makes both languages have the same texts; a test finds texts that nobody says.
 * `{name}` stands for a parameter. `{n|card|cards}` chooses between one and many by the number `n`.
 */
export function texts<T extends Record<string, string>>(both: {
  en: T;
  fr: { [key in keyof T]: string };
}): (key: keyof T & string, params?: Params) => string {
  return (key, params) => fill(both[language.current][key] as string, params ?? {}, language.current);
}

/** A single text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** A text in the current language. */
export function inLanguage(text: Text): string {
  return fill(text[language.current], {}, language.current);
}
