/** Tables in lists: which are shown, and who sits there. */

import type { TableCard } from "../../protocol.ts";

/** My games: those waiting for me, then those being played, then those that gather; the latest first. */
export function inOrder(cards: readonly TableCard[]): readonly TableCard[] {
  const rank = (card: TableCard) => (card.yours ? 0 : card.stage === "playing" ? 1 : 2);
  return cards
    .filter((card) => card.stage !== "over")
    .toSorted((one, other) => rank(one) - rank(other) || other.updated_at - one.updated_at);
}

/** Everybody at a table but me. One name is left out once: somebody else may be called the same. */
export function others(names: readonly string[], me: string | null): readonly string[] {
  const mine = me === null ? -1 : names.indexOf(me);
  return names.filter((_, index) => index !== mine);
}
