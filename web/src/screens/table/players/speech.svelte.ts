/** Phrases and chat: shown as a bubble for a while, and announced to screen readers. */

import { untrack } from "svelte";
import type { SpokenLine } from "../../../live/live_table.svelte.ts";
import { announcer } from "../../../parts/announcer.svelte.ts";
import { EMOTES } from "../../../protocol.ts";
import { say } from "../words.ts";

type Emote = (typeof EMOTES)[number];

const VISIBLE_MS = 4500;

/** The text of a ready-made phrase. */
export function phrase(key: string): string {
  return (EMOTES as readonly string[]).includes(key) ? say(`emote_${key as Emote}`) : key;
}

/** The text of a phrase or line of chat. */
export function lineText(line: SpokenLine): string {
  return line.key !== null ? phrase(line.key) : (line.text ?? "");
}

export class Speech {
  #bubbles = $state.raw<readonly SpokenLine[]>([]);
  /** The id of the last line that was taken in. */
  #last = 0;

  /** Show and announce the lines that are new. */
  listen(said: readonly SpokenLine[], nameOf: (seat: number | null, name: string) => string): void {
    for (const line of said.filter(({ id }) => id > this.#last)) {
      this.#last = line.id;
      announcer.say(say("said_by", { name: nameOf(line.seat, line.name), text: lineText(line) }));
      untrack(() => (this.#bubbles = [...this.#bubbles.filter(({ seat }) => seat !== line.seat), line]));
      setTimeout(() => (this.#bubbles = this.#bubbles.filter(({ id }) => id !== line.id)), VISIBLE_MS);
    }
  }

  of(seat: number): SpokenLine | null {
    return this.#bubbles.find((line) => line.seat === seat) ?? null;
  }
}
