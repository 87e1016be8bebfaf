/** The texts of the client, in both languages. */

import { language, type Language } from "./language.svelte.ts";
import { fill, type Params } from "./fill.ts";

/**
 * Make a function that returns the texts of one part of the client in the current language.
 *
 * The type guarantees that both languages have the same keys; a test finds unused texts.
 * `{name}` is a parameter. `{n|card|cards}` chooses between singular and plural by the number `n`.
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
export function inLanguage(text: Text, params: Params = {}): string {
  return fill(text[language.current], params, language.current);
}
