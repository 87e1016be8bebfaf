/**
 * Slots for cards.
 *
 * A card keeps its slot while others come and go: no card moves away from under a finger, and only what moved has to be
 * drawn again.
 */

interface Card {
  readonly id: number;
}

export class CardSlots<C extends Card> {
  #count: number;
  #before: readonly (C | null)[] = [];

  /** `count` is the number of slots, also while some of them are empty. */
  constructor(count: number) {
    this.#count = count;
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
    this.#before = free;
    return free;
  }
}
