/** Times of the race for the lid: how long the lid is held open, and by how much a hand came too late. */

import type { View } from "./kinds.ts";

/** Whoever sees the dice so soon after they were rolled, in milliseconds, has seen them from the beginning. */
const AT_ONCE = 500;

/**
 * How long the lid stays open from when the dice are first seen here (BAL-3), in milliseconds.
 *
 * It is never less than the rules ask for: a hand that is credited a moment too early would be refused.
 */
export function heldOpen(view: View, now: number): number {
  if (view.phase !== "watch") return 0;
  return now - view.since < AT_ONCE ? view.deadline - view.since : Math.max(0, view.deadline - now);
}

/** By how much a hand came after the one that closed the lid then, in milliseconds; both are counted from what each saw. */
export function marginOf(hand: { readonly reaction: number; readonly since: number }, closed: number): number {
  // Until the millisecond was over another might have been as quick.
  return Math.round(hand.reaction) - (closed - 1 - hand.since);
}
