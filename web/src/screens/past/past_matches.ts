/** Finished matches of the guest: searching them, and how each ended. */

import type { MatchSummary } from "../../protocol.ts";

/** How a match ended for the guest: won, lost together, or at a rank; `null` if the guest had no seat. */
export type Result = "won" | "lost" | number | null;

export function resultOf({ outcome, players }: MatchSummary): Result {
  const mine = players.find(({ you }) => you);
  const rank = mine ? outcome.ranking[mine.seat] : undefined;
  if (rank === undefined) return null;
  if (rank === 1) return "won";
  return outcome.ranking.includes(1) && players.length > 2 ? rank : "lost";
}

/** Whether a match has the text in its title or in the name of a player; accents and case do not matter. */
export function isFound(match: MatchSummary, text: string, title: string, names: readonly string[]): boolean {
  const wanted = plain(text.trim());
  return [title, match.game, ...names].some((name) => plain(name).includes(wanted));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
