/** What people say: shown as a bubble for a while, and told to screen readers. */

import { untrack } from "svelte";
import type { SpokenLine } from "../../../live/live_table.svelte.ts";
import { announcer } from "../../../parts/announcer.svelte.ts";
import { EMOTES } from "../../../protocol.ts";
import { say } from "../words.ts";

type Emote = (typeof EMOTES)[number];

const STAYS = 4500;

/** The words of a ready-made phrase. */
export function phrase(key: string): string {
  return (EMOTES as readonly string[]).includes(key) ? say(`emote_${key as Emote}`) : key;
}

/** What somebody said, in words. */
export function spoken(heard: SpokenLine): string {
  return heard.key !== null ? phrase(heard.key) : (heard.text ?? "");
}

export class Speech {
  #bubbles = $state.raw<readonly SpokenLine[]>([]);
  #heard = 0;

  /** Take in what was said since; old words are no news. */
  listen(said: readonly SpokenLine[], nameOf: (seat: number | null, name: string) => string): void {
    for (const heard of said.filter(({ id }) => id > this.#heard)) {
      this.#heard = heard.id;
      announcer.say(say("said_by", { name: nameOf(heard.seat, heard.name), text: spoken(heard) }));
      untrack(() => (this.#bubbles = [...this.#bubbles.filter(({ seat }) => seat !== heard.seat), heard]));
      setTimeout(() => (this.#bubbles = this.#bubbles.filter(({ id }) => id !== heard.id)), STAYS);
    }
  }

  of(seat: number): SpokenLine | null {
    return this.#bubbles.find((heard) => heard.seat === seat) ?? null;
  }
}
