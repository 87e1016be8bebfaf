/** Where the fingers of a race are drawn. */

import { formatNumber } from "../../language/formats.ts";
import type { Claim, Race } from "../../replay/races.ts";

export interface FingerLane {
  readonly seat: number;
  readonly claims: readonly Claim[];
}

/** One lane for each player who touched, in the order of their first fingers. */
export function lanesOf({ claims }: Pick<Race, "claims">): FingerLane[] {
  const seats = [...new Set(claims.map(({ seat }) => seat))];
  return seats.map((seat) => ({ seat, claims: claims.filter((claim) => claim.seat === seat) }));
}

/** The place of a moment between the left end (0) and the right end (1): the time shortly before the first finger, and all others. */
export function finishLine({ claims, length }: Pick<Race, "claims" | "length">): (after: number) => number {
  const first = claims[0]?.after ?? 0;
  const edge = Math.max(60, 0.2 * (length - first));
  const from = Math.max(0, first - edge);
  const to = length + edge / 2;
  return (after) => Math.min(1, Math.max(0, (after - from) / (to - from)));
}

/** A time of a race: 734 ms, or 1.80 s. */
export function timeText(millis: number, language: string): string {
  const [value, unit, digits] = millis < 1000 ? [millis, "millisecond", 0] : [millis / 1000, "second", 2];
  const style = { style: "unit", unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return formatNumber(value as number, language, style);
}
