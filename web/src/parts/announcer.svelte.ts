/** Announces texts to screen readers, one after another. */

import { afterAllIsPainted } from "../browser/after_paint.ts";

/** Screen readers read what is added to a live region; old lines are removed. */
const MOST_LINES = 12;

class Announcer {
  /** The lines of the live region. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  /** The number of lines announced so far. */
  count = 0;

  #queue: string[] = [];

  /** Announce a text after everything that follows from a change is painted: it is heard, not seen. */
  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    if (this.#queue.length === 1) afterAllIsPainted(() => this.#announce());
  }

  #announce(): void {
    const said = this.#queue.splice(0).map((text) => ({ id: ++this.count, text }));
    this.lines = [...this.lines, ...said].slice(-MOST_LINES);
  }
}

export const announcer = new Announcer();
