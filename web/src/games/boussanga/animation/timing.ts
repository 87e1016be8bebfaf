/** How long the animation of each event takes. */

import type { BoussangaEvent } from "../../../protocol.ts";

/** With more events than this in one update, only the result is shown. */
export const MOST_ANIMATED = 14;

/** Milliseconds, slow enough for a child to follow another player's turn. */
const TIMES = {
  /** Another player's card arrives and can be looked at. */
  arrive: 1300,
  /** A token is placed. */
  token: 260,
  /** The card disappears. */
  settle: 450,
  /** The cells of a combination are highlighted. */
  glow: 900,
  /** A line and what it brings can be read. */
  line: 1500,
  fly: 700,
  /** A bonus and what it brings can be read. */
  bonus: 1500,
  /** Another player puts a token back. */
  put: 450,
  pass: 900,
  drew: 300,
  other: 900,
} as const;
export type Times = Record<keyof typeof TIMES, number>;

/** The share of these times for players who want the turns of others to be brisk. */
const BRISK = 0.4;
const BRISK_TIMES = Object.fromEntries(Object.entries(TIMES).map(([name, ms]) => [name, BRISK * ms])) as Times;

export function timesOf(brisk: boolean): Times {
  return brisk ? BRISK_TIMES : TIMES;
}

/** How long an event is animated. The player's own card is on the board already. */
function durationOf(event: BoussangaEvent, own: boolean, times: Times): number {
  switch (event.type) {
    case "placed":
      return (own ? 0 : times.arrive) + times.token * event.cells.length + times.settle;
    case "collected":
      return (own ? 0 : times.arrive) + times.glow + times.fly;
    case "cleared":
      return times.line + times.fly;
    case "bonus":
      return times.bonus;
    case "restored":
      return own ? times.token : times.put;
    case "scored":
      return times.line;
    case "passed":
      return times.pass;
    case "drew":
      return times.drew;
    default:
      return times.other;
  }
}

/** How long all events of an update are animated; nothing if there are too many. */
export function pace(events: readonly BoussangaEvent[], seat: number | null, brisk: boolean): number {
  if (events.length > MOST_ANIMATED) return 0;
  const times = timesOf(brisk);
  return events.reduce((sum, event) => sum + durationOf(event, "seat" in event && event.seat === seat, times), 0);
}
