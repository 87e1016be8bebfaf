/**
 * Slots for cards.
 *
 * A card keeps its slot while others come and go: no card moves away from under a finger, and only what moved has to be
 * drawn again.
 */

import { afterPaint } from "../../../browser/after_paint.ts";

interface Card {
  readonly id: number;
}

/** Remembers the ids by slot, so that a page that is loaded again shows the same order. */
export interface SlotMemory {
  read(): readonly (number | null)[];
  write(ids: readonly (number | null)[]): void;
}

const NO_MEMORY: SlotMemory = { read: () => [], write: () => undefined };

export class CardSlots<C extends Card> {
  #count: number;
  #memory: SlotMemory;
  #before: readonly (Card | null)[];

  /** `count` is the number of slots, also while some of them are empty. */
  constructor(count: number, memory: SlotMemory = NO_MEMORY) {
    this.#count = count;
    this.#memory = memory;
    this.#before = memory.read().map((id) => (id === null ? null : { id }));
  }

  /** The cards by slot: known cards keep their slots, new ones take the first free slots. */
  assign(cards: readonly C[]): readonly (C | null)[] {
    const found = new Map(cards.map((card) => [card.id, card]));
    const places = this.#before.map((card) => (card && found.get(card.id)) ?? null);
    for (const card of places) if (card) found.delete(card.id);
    // No card in common with before means a new game: its cards are in order.
    const free = places.some(Boolean) ? places : [];
    while (free.length < Math.max(this.#count, cards.length)) free.push(null);
    for (const card of found.values()) free[free.indexOf(null)] = card;
    const changed = free.length !== this.#before.length || free.some((card, at) => card?.id !== this.#before[at]?.id);
    this.#before = free;
    if (changed) this.#memory.write(free.map((card) => card?.id ?? null));
    return free;
  }
}

/** A memory in this browser tab. Writing waits until the cards are painted. */
export function tabMemory(key: string): SlotMemory {
  return {
    read() {
      try {
        const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
        return Array.isArray(ids) ? ids.map((id: unknown) => (typeof id === "number" ? id : null)) : [];
      } catch {
        return [];
      }
    },
    write: (ids) => void afterPaint(() => sessionStorage.setItem(key, JSON.stringify(ids))),
  };
}

/** The cards by place, as the server numbers the places. A card without a place takes a free one. */
export function byPlace<C extends Card>(cards: readonly C[], places: readonly (number | null)[]): (C | null)[] {
  const found: (C | null)[] = places.map((id) => cards.find((card) => card.id === id) ?? null);
  for (const card of cards) {
    if (found.includes(card)) continue;
    const free = found.indexOf(null);
    found[free < 0 ? found.length : free] = card;
  }
  return found;
}
