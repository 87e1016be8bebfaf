/** Who is shown on which side of the board. */

import type { BoussangaView } from "../../protocol.ts";
import type { Screen } from "../../live/device_screen.svelte.ts";

interface Seats {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * Everybody else, in the order in which they play after this seat, on the other side than one's own cards.
 * Whoever watches sees all, on both sides; a phone beside a television need not show what that does.
 */
export function aroundBoard({ mode, seats, seat }: Pick<BoussangaView, "mode" | "seats" | "seat">, screen: Screen): Seats {
  if (mode === "coop" || screen === "hand") return { left: [], right: [] };
  if (seat !== null) return { left: Array.from({ length: seats - 1 }, (_, after) => (seat + 1 + after) % seats), right: [] };
  const all = Array.from({ length: seats }, (_, number) => number);
  const half = Math.ceil(seats / 2);
  return { left: all.slice(0, half), right: all.slice(half) };
}
