/** How long the animation of each event takes. */

import type { BoussangaEvent } from "../../../protocol.ts";

/** With more events than this in one update, only the result is shown. */
export const MOST_ANIMATED = 14;

/** Milliseconds. */
export const TIMES = {
  /** Another player's card arrives and can be looked at. */
  arrive: 750,
  /** A token is placed. */
  token: 170,
  /** The card disappears. */
  settle: 260,
  /** The cells of a line or combination are highlighted. */
  glow: 520,
  fly: 560,
  bonus: 620,
  /** Another player puts a token back. */
  put: 330,
  pass: 380,
  other: 700,
} as const;

/** How long an event is animated. The player's own card is on the board already. */
export function durationOf(event: BoussangaEvent, own: boolean): number {
  switch (event.type) {
    case "placed":
      return (own ? 0 : TIMES.arrive) + TIMES.token * event.cells.length + TIMES.settle;
    case "collected":
      return (own ? 0 : TIMES.arrive) + TIMES.glow + TIMES.fly;
    case "cleared":
      return TIMES.glow + TIMES.fly;
    case "bonus":
      return TIMES.bonus;
    case "restored":
      return own ? TIMES.token : TIMES.put;
    case "scored":
      return TIMES.fly;
    case "passed":
    case "drew":
      return TIMES.pass;
    default:
      return TIMES.other;
  }
}

/** How long all events of an update are animated; nothing if there are too many. */
export function pace(events: readonly BoussangaEvent[], seat: number | null): number {
  if (events.length > MOST_ANIMATED) return 0;
  return events.reduce((sum, event) => sum + durationOf(event, "seat" in event && event.seat === seat), 0);
}
