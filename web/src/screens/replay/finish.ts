/** Where the fingers of a race are drawn. */

import { formatNumber } from "../../language/formats.ts";
import type { AnyRoomGame } from "../../games/board.ts";
import type { AnyEvent, AnyView } from "../../protocol.ts";
import type { Claim, Race } from "../../replay/races.ts";
import { say } from "./words.ts";

export interface FingerLane {
  readonly seat: number;
  readonly claims: readonly Claim[];
}

/** One lane for each player who touched, in the order of their first fingers. */
export function lanesOf({ claims }: Pick<Race, "claims">): FingerLane[] {
  const seats = [...new Set(claims.map(({ seat }) => seat))];
  return seats.map((seat) => ({ seat, claims: claims.filter((claim) => claim.seat === seat) }));
}

/** Whether a finger is down after so many milliseconds. */
export function isReached({ after }: Claim, now: number): boolean {
  return after <= now;
}

/** The time of a finger: of the first from the question, of the others how far behind the first they were. */
export function claimText({ after, late }: Claim, race: Race, language: string): string {
  const first = race.claims[0]!.after;
  const behind = timeText(after - first, language);
  if (late) return say("too_late", { time: behind });
  return after === first ? timeText(after, language) : say("behind", { time: behind });
}

export interface TouchedPlace {
  /** Elements of the board at what was touched; the first that is on the screen counts. */
  readonly selectors: readonly string[];
  readonly claims: readonly Claim[];
}

/** What is known of a recording. */
export interface Recorded {
  /** What happened at a step. */
  noticesAt(step: number): readonly AnyEvent[];
  viewAt(step: number): AnyView | null;
}

/**
 * The fingers of a race by what they touched, as far as the notices of their steps are known.
 *
 * Where a finger is held until a quicker one can no longer arrive, the notice of what it touched follows at a later step.
 */
export function touchedPlaces(
  { claims, last }: Pick<Race, "claims" | "last">,
  recorded: Recorded,
  touched: AnyRoomGame["touched"],
): TouchedPlace[] {
  const places = new Map<string, { selectors: readonly string[]; claims: Claim[] }>();
  for (const claim of claims) {
    const before = recorded.viewAt(claim.seen);
    let selectors: readonly string[] | null = null;
    for (let step = claim.step; selectors === null && step <= last; step += 1)
      for (const event of recorded.noticesAt(step)) selectors ??= touched?.(event, before) ?? null;
    if (!selectors) continue;
    const name = selectors.join();
    const place = places.get(name) ?? { selectors, claims: [] };
    places.set(name, { selectors, claims: [...place.claims, claim] });
  }
  return [...places.values()];
}

/** The place of a moment between the left end (0) and the right end (1): the time shortly before the first finger, and all others. */
export function finishLine({ claims, length }: Pick<Race, "claims" | "length">): (after: number) => number {
  const first = claims[0]?.after ?? 0;
  const edge = Math.max(60, 0.2 * (length - first));
  const from = Math.max(0, first - edge);
  const to = length + edge / 2;
  return (after) => Math.min(1, Math.max(0, (after - from) / (to - from)));
}

/** A time of a race: 734 ms, or 1.80 s. Intl would write seconds as "sec" in English, and boards write "s". */
export function timeText(millis: number, language: string): string {
  const [value, unit, digits] = millis < 1000 ? ([millis, "ms", 0] as const) : ([millis / 1000, "s", 2] as const);
  const written = formatNumber(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${written}\u202f${unit}`;
}
