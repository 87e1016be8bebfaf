/** The last announcement of a player: a calculation, a mistake or a pass. */

import type { BouhEvent } from "../../../protocol.ts";
import type { Box } from "../box.ts";
import { formatNumber, evaluate } from "../calculation/calculation.ts";

export interface Announcement {
  readonly seat: number;
  readonly kind: "captured" | "scared" | "took" | "mistaken" | "passed";
  /** The calculation as text; a mistake with its true result. */
  readonly calculation: string;
}

/** The last announcement among some notices, or `null`. */
export function lastAnnouncement(notices: readonly BouhEvent[], box: Box): Announcement | null {
  for (const event of notices.toReversed()) {
    if (event.type === "captured" || event.type === "scared" || event.type === "took")
      return { seat: event.seat, kind: event.type, calculation: event.calculation };
    if (event.type === "mistaken")
      return { seat: event.seat, kind: event.type, calculation: withTrueResult(event, box) };
    if (event.type === "passed") return { seat: event.seat, kind: event.type, calculation: "" };
  }
  return null;
}

/** A wrong calculation with its true result; a failing division has none. */
export function withTrueResult(event: Extract<BouhEvent, { type: "mistaken" }>, box: Box): string {
  const made = evaluate(event.steps, box.numbers);
  return typeof made === "bigint" ? `${event.calculation} = ${formatNumber(made)}` : event.calculation;
}
