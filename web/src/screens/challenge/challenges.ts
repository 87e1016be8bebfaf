/** Challenges on this device: from a table to the page that compares its results; links to one's own deals. */

import { api } from "../../api.ts";
import { share } from "../../parts/clipboard.svelte.ts";
import type { ChallengeLink } from "../../protocol.ts";

const STORED = "ludotheque.challenge.";

/** Remember the page of the challenge that is played at a table. */
export function keepChallenge(table: string, page: string): void {
  try {
    sessionStorage.setItem(STORED + table, page);
  } catch {
    // Without storage the link itself still leads to the results.
  }
}

/** The page of the challenge that is played at a table, or `null`. */
export function challengeOf(table: string): string | null {
  try {
    return sessionStorage.getItem(STORED + table);
  } catch {
    return null;
  }
}

/** Share a link with which others play the deal of a finished match. */
export async function sendChallenge(match: string, text: string): Promise<void> {
  const { path } = await api.post<ChallengeLink>(`/matches/${match}/challenge`);
  await share(text, location.origin + path);
}
