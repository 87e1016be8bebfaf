/** Replaces names and values of options in refusals by those shown in the form. */

import type { Refusal } from "../../../protocol.ts";
import type { Field } from "./options.ts";

/** The fields with their titles, and the word "or". */
export interface OptionWords {
  readonly fields: readonly Field[];
  readonly or: string;
}

/** A refusal with the titles of its option and values. */
export function inFormWords(refusal: Refusal, words: OptionWords): Refusal {
  const field = words.fields.find((known) => known.name === refusal.params["field"]);
  if (!field) return refusal;
  const allowed = refusal.params["allowed"];
  const choices = "choices" in field ? field.choices : [];
  const titles = choices.filter((choice) => Array.isArray(allowed) && allowed.includes(choice.const));
  const said = listed(
    titles.map((choice) => choice.title),
    words.or,
  );
  return { ...refusal, params: { ...refusal.params, field: field.title, ...(said ? { allowed: said } : {}) } };
}

/** `a, b or c` */
function listed(items: readonly string[], or: string): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${or} ${items.at(-1)}`;
}
