/** The last announcement of a player: a calculation, a mistake or a pass. */

import type { AnyEvent, BouhEvent } from "../../../protocol.ts";
import type { Box } from "../box.ts";
import { formatNumber, evaluate } from "../calculation/calculation.ts";

export interface Announcement {
  readonly seat: number;
  readonly kind: "captured" | "scared" | "took" | "mistaken" | "passed";
  /** The calculation as text; a mistake with its true result. */
  readonly calculation: string;
}

type Announced = Extract<BouhEvent, { type: Announcement["kind"] }>;
const KINDS: ReadonlySet<string> = new Set<Announcement["kind"]>(["captured", "scared", "took", "mistaken", "passed"]);

/** The last event of a history that is an announcement, or `null`. */
export function lastAnnounced(history: readonly { readonly event: AnyEvent }[]): Announced | null {
  return (history.findLast(({ event }) => KINDS.has(event.type))?.event as Announced | undefined) ?? null;
}

export function announcementOf(event: Announced, box: Box): Announcement {
  if (event.type === "mistaken") return { seat: event.seat, kind: event.type, calculation: withTrueResult(event, box) };
  return { seat: event.seat, kind: event.type, calculation: event.type === "passed" ? "" : event.calculation };
}

/** A wrong calculation with its true result; a failing division has none. */
export function withTrueResult(event: Extract<BouhEvent, { type: "mistaken" }>, box: Box): string {
  const made = evaluate(event.steps, box.numbers);
  return typeof made === "bigint" ? `${event.calculation} = ${formatNumber(made)}` : event.calculation;
}
