/** Which players are shown on which side of the board. */

import type { BoussangaView } from "../../../protocol.ts";
import type { Screen } from "../../../live/device_screen.svelte.ts";

interface Seats {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * The other players in the order of their turns, opposite the player's own cards.
 * A spectator sees all players, on both sides. A phone beside a television shows none: the television does.
 */
export function seatsAroundBoard(
  { mode, seats, seat }: Pick<BoussangaView, "mode" | "seats" | "seat">,
  screen: Screen,
): Seats {
  if (mode === "coop" || screen === "hand") return { left: [], right: [] };
  if (seat !== null)
    return { left: Array.from({ length: seats - 1 }, (_, after) => (seat + 1 + after) % seats), right: [] };
  const all = Array.from({ length: seats }, (_, number) => number);
  const half = Math.ceil(seats / 2);
  return { left: all.slice(0, half), right: all.slice(half) };
}
