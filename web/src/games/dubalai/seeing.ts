/** When something was first seen: reactions count from the frame in which it was painted. */

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

/** Calls back with the moment at which what is in the page now has been painted; returns how to call that off. */
export function whenPainted(seen: (at: number) => void): () => void {
  let wanted = true;
  const frame = requestAnimationFrame(() => {
    // The frame is painted right after this; a message comes first thing thereafter.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (wanted) seen(performance.now());
    };
    port2.postMessage(null);
  });
  return () => {
    wanted = false;
    cancelAnimationFrame(frame);
  };
}
