/** The last thing somebody said at the table. */

import type { BouhEvent } from "../../protocol.ts";
import type { Box } from "./box.ts";
import { printed, workOut } from "./calculating.ts";

export interface Said {
  readonly seat: number;
  readonly kind: "captured" | "scared" | "took" | "mistaken" | "passed";
  /** As it is read; a mistake with what it really makes. */
  readonly calculation: string;
}

/** The last of these that is worth showing, or nothing. */
export function lastSaid(notices: readonly BouhEvent[], box: Box): Said | null {
  for (const event of notices.toReversed()) {
    if (event.type === "captured" || event.type === "scared" || event.type === "took")
      return { seat: event.seat, kind: event.type, calculation: event.calculation };
    if (event.type === "mistaken")
      return { seat: event.seat, kind: event.type, calculation: corrected(event, box) };
    if (event.type === "passed") return { seat: event.seat, kind: event.type, calculation: "" };
  }
  return null;
}

/** A wrong calculation with its true result; some divisions have none. */
export function corrected(event: Extract<BouhEvent, { type: "mistaken" }>, box: Box): string {
  const made = workOut(event.steps, box.numbers);
  return typeof made === "bigint" ? `${event.calculation} = ${printed(made)}` : event.calculation;
}
