/** Sorts lists of tables and names their players. */

import type { TableCard } from "../../protocol.ts";

/** The guest's tables: those waiting for them, then those in play, then those before play; newest first. */
export function inOrder(cards: readonly TableCard[]): readonly TableCard[] {
  const rank = (card: TableCard) => (card.yours ? 0 : card.stage === "playing" ? 1 : 2);
  return cards
    .filter((card) => card.stage !== "over")
    .toSorted((one, other) => rank(one) - rank(other) || other.updated_at - one.updated_at);
}

/** The names at a table without the guest's. It is removed once only: another player may have the same name. */
export function others(names: readonly string[], me: string | null): readonly string[] {
  const mine = me === null ? -1 : names.indexOf(me);
  return names.filter((_, index) => index !== mine);
}
