/**
 * Where cards lie.
 *
 * A card stays at its place while others come and go, as on a real table: nothing slips from under a finger, and
 * nothing has to be drawn anew but what moved.
 */

interface Card {
  readonly id: number;
}

export class Places<C extends Card> {
  #count: number;
  #before: readonly (C | null)[] = [];

  /** So many places there are, also while some of them are empty. */
  constructor(count: number) {
    this.#count = count;
  }

  /** The cards at their places: those that lay there already stay, new ones take the first places that are free. */
  lay(cards: readonly C[]): readonly (C | null)[] {
    const found = new Map(cards.map((card) => [card.id, card]));
    const places = this.#before.map((card) => (card && found.get(card.id)) ?? null);
    for (const card of places) if (card) found.delete(card.id);
    // What has nothing in common with before is a new game: it begins in order.
    const free = places.some(Boolean) ? places : [];
    while (free.length < Math.max(this.#count, cards.length)) free.push(null);
    for (const card of found.values()) free[free.indexOf(null)] = card;
    this.#before = free;
    return free;
  }
}
