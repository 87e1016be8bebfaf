/** Times of the race for the lid: how long the lid is held open, and by how much a hand came too late. */

import type { View } from "../types.ts";

/** A player who sees the dice within this time after the roll, in milliseconds, has seen them from the beginning. */
const AT_ONCE = 500;

/**
 * How long the lid cannot be closed, from when the dice are first seen here (BAL-3), in milliseconds.
 *
 * It is never less than the rules require: a reaction that is a little too early would be refused.
 */
export function lidHeldOpen(view: View, now: number): number {
  if (view.phase !== "watch") return 0;
  return now - view.since < AT_ONCE ? view.deadline - view.since : Math.max(0, view.deadline - now);
}

/** By how many milliseconds a hand was slower than the one that closed the lid. Each time counts from when its player saw the dice. */
export function marginOf(hand: { readonly reaction: number; readonly since: number }, closed: number): number {
  // The lid is closed one millisecond after the first hand, so that another may be equally quick.
  return Math.round(hand.reaction) - (closed - 1 - hand.since);
}
