/** Refusals that mention options, in the words of the form that sets them. */

import type { Refusal } from "../../../protocol.ts";
import type { Field } from "./options.ts";

/** What the options are called, and how a choice of several is put. */
export interface OptionWords {
  readonly fields: readonly Field[];
  readonly or: string;
}

/** A refusal whose option and values are called what the form calls them. */
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
