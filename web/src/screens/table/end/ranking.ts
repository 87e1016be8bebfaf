/** Ranks the players of a finished match. */

import { formatList } from "../../../language/formats.ts";
import { language } from "../../../language/language.svelte.ts";
import type { LiveTable } from "../../../live/live_table.svelte.ts";
import type { Outcome } from "../../../protocol.ts";
import { say } from "../words.ts";

export interface Placed {
  readonly seat: number;
  readonly rank: number;
  readonly score: number;
}

/** All seats sorted by rank. */
export function podium(outcome: Outcome): Placed[] {
  return outcome.ranking
    .map((rank, seat) => ({ seat, rank, score: outcome.scores[seat] ?? 0 }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

export function winners(outcome: Outcome): number[] {
  return podium(outcome)
    .filter(({ rank }) => rank === 1)
    .map(({ seat }) => seat);
}

/** Whether all players won or lost together. */
export function isTogether(outcome: Outcome, options: object): boolean {
  return (
    ("mode" in options && options.mode === "coop") || (outcome.ranking.length > 0 && winners(outcome).length === 0)
  );
}

/** Who won, in a few words, from the viewpoint of this seat. */
export function headline(outcome: Outcome, table: Pick<LiveTable, "seat" | "shown" | "name">): string {
  const first = winners(outcome);
  const options = table.shown?.options ?? {};
  // A single player does not win "together".
  if (isTogether(outcome, options) && (first.length === 0 || outcome.ranking.length > 1))
    return say(first.length > 0 ? "end_together_won" : "end_together_lost");
  const names = list(first.map((seat) => table.name(seat)));
  const team = "mode" in options && options.mode === "teams";
  const mine = table.seat !== null && first.includes(table.seat);
  if (first.length === 1) return mine ? say("end_you_won") : say("end_won", { name: names });
  if (team && first.length === 2) return mine ? say("end_your_team") : say("end_team", { names });
  return mine ? say("end_you_shared") : say("end_shared", { names });
}

function list(names: readonly string[]): string {
  return formatList(names, language.current);
}
