/** Sends the host's changes one at a time, and shows a refusal at the control that was used. */

import type { NewRequest } from "../../../live/connection.svelte.ts";
import type { LiveTable } from "../../../live/live_table.svelte.ts";
import type { Refusal } from "../../../protocol.ts";
import { inFormWords, type OptionWords } from "./refusals.ts";

export class SetUpForm {
  /** The control whose change was refused, and why. */
  #refused = $state.raw<{ at: string; refusal: Refusal } | null>(null);
  #table: LiveTable;
  #words: () => OptionWords;

  constructor(table: LiveTable, words: () => OptionWords) {
    this.#table = table;
    this.#words = words;
  }

  /** Send the request of a control. */
  async request(at: string, request: NewRequest): Promise<void> {
    this.#refused = null;
    this.refuse(at, await this.#table.request(request));
  }

  /** Show at a control why its change was refused, if it was. */
  refuse(at: string, refusal: Refusal | null): void {
    if (!refusal) return;
    // The server may name the option that is wrong.
    const field = refusal.params["field"];
    this.#refused = { at: typeof field === "string" ? `options.${field}` : at, refusal };
  }

  /** Why the change of a control was refused, if it was. */
  error(at: string): string | undefined {
    if (this.#refused?.at !== at) return undefined;
    return this.#table.words?.refusal(inFormWords(this.#refused.refusal, this.#words()), this.#table.names);
  }
}
