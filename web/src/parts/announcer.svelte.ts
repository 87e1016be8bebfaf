/** What screen readers are told: everything that happens, one after another. */

class Announcer {
  /** Said politely, after what is being read. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  #counter = 0;

  say(text: string): void {
    if (!text) return;
    this.lines = [...this.lines.slice(-5), { id: ++this.#counter, text }];
  }
}

export const announcer = new Announcer();
