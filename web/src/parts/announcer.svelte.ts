/** What screen readers are told: everything that happens, one after another. */

import { untrack } from "svelte";

/** Readers take in what is added; what was said long ago is only in the way. */
const KEPT = 12;

class Announcer {
  /** Said politely, after what is being read. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  /** How much was said. */
  count = 0;

  /** Say something. An effect that does so does not depend on what was said before. */
  say(text: string): void {
    if (!text) return;
    untrack(() => (this.lines = [...this.lines.slice(1 - KEPT), { id: ++this.count, text }]));
  }
}

export const announcer = new Announcer();
