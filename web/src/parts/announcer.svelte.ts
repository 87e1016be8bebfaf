/** What screen readers are told: everything that happens, one after another. */

import { afterPaint } from "../browser/after_paint.ts";

/** Readers take in what is added; what was said long ago is only in the way. */
const KEPT = 12;

class Announcer {
  /** Said politely, after what is being read. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  /** How much was said. */
  count = 0;

  #coming: string[] = [];

  /** Say something, once what it is about can be seen and everything that follows from it is in place. */
  say(text: string): void {
    if (!text) return;
    this.#coming.push(text);
    if (this.#coming.length === 1) afterPaint(() => setTimeout(() => this.#tell()));
  }

  #tell(): void {
    const said = this.#coming.splice(0).map((text) => ({ id: ++this.count, text }));
    this.lines = [...this.lines, ...said].slice(-KEPT);
  }
}

export const announcer = new Announcer();
