/** Words for the fields, values and actions of a game that has no board of its own. */

import type { GameWords, Names } from "../../language/game_words.svelte.ts";
import type { Fields } from "./conventions.ts";
import { say } from "./words.ts";

/** An action of any game. */
export type PlainAction = { readonly type: string } & Fields;

/** What labels are made from. */
export interface Vocabulary {
  readonly words: Pick<GameWords, "has" | "sentence" | "name"> | null;
  /** The names of seats, by parameter and value. */
  readonly names: Names;
}

/** A name of the code in a readable form: `put_back` becomes `Put back`. */
export function readable(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a field: a sentence under `fields` in the words of the game, or its name. */
export function fieldLabel(field: string, { words }: Vocabulary): string {
  return words?.has("fields", field) ? words.sentence("fields", field) : readable(field);
}

/** What is shown for an empty value. */
export const NONE = "–";

/** A field with its value. Where the words name the value, the name alone is clear: "the first row". */
export function labelledValue(field: string, value: unknown, vocabulary: Vocabulary): string {
  const text = valueText(field, value, vocabulary);
  const named = (typeof value === "number" || typeof value === "string") && text !== String(value);
  return named ? text.charAt(0).toUpperCase() + text.slice(1) : `${fieldLabel(field, vocabulary)} ${text}`;
}

/** A value of a field in words. */
export function valueText(field: string, value: unknown, vocabulary: Vocabulary): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((item) => valueText(field, item, vocabulary)).join(", ") || NONE;
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([name]) => name !== "type")
      .map(([name, part]) => `${fieldLabel(name, vocabulary)}: ${valueText(name, part, vocabulary)}`)
      .join(", ");
  const seat = vocabulary.names[`${field === "turn" ? "seat" : field}.${String(value)}`];
  return seat ?? vocabulary.words?.name(field, value) ?? String(value);
}

/** An action in words: a sentence under `actions` in the words of the game, or its parts. */
export function actionLabel(action: PlainAction, vocabulary: Vocabulary): string {
  const { type, ...params } = action;
  if (vocabulary.words?.has("actions", type))
    return vocabulary.words.sentence("actions", type, params, vocabulary.names);
  const parts = Object.entries(params).filter(([, value]) => value !== null);
  return [actionName(type, vocabulary), ...parts.map(([name, value]) => labelledValue(name, value, vocabulary))].join(
    " · ",
  );
}

/** A kind of action in words. */
export function actionName(type: string, { words }: Vocabulary): string {
  return words?.has("fields", type) ? words.sentence("fields", type) : readable(type);
}
