/** The finished matches that this browser keeps to be watched without a network: its own, and the latest of the server. */

import { api } from "../api.ts";
import type { MatchReplay, MatchSummary } from "../protocol.ts";
import { isLocal } from "./here.ts";
import { readTexts, writeTexts } from "./storage.ts";

const KEPT = "kept/";
/** So many of the guest's latest matches on the server are kept. */
export const LATEST = 20;

/** A text in storage, as `ludotheque/offline/browser_store.py` defines it. */
interface KeptMatch {
  readonly summary: MatchSummary;
  readonly saved: string;
}

async function all(): Promise<KeptMatch[]> {
  return Object.values(await readTexts(KEPT)).map((text) => JSON.parse(text) as KeptMatch);
}

/** The matches that are kept, latest first. */
export async function keptMatches(): Promise<MatchSummary[]> {
  return (await all()).map(({ summary }) => summary).sort((one, other) => other.finished_at - one.finished_at);
}

/** The matches of this browser that the server does not have. */
export async function ownMatches(): Promise<MatchSummary[]> {
  return (await keptMatches()).filter(({ id }) => isLocal(id));
}

/** The texts that replace a match by its form on the server. */
export async function renamed(match: string, id: string): Promise<Record<string, string | null>> {
  const text = (await readTexts(KEPT + match))[KEPT + match];
  if (text === undefined) return {};
  const { summary, saved } = JSON.parse(text) as KeptMatch;
  return { [KEPT + match]: null, [KEPT + id]: JSON.stringify({ summary: { ...summary, id }, saved }) };
}

/** Delete a match of this browser. */
export async function forgetMatch(match: string): Promise<void> {
  await writeTexts({ [KEPT + match]: null, [`finished/${match}`]: null, [`refused/${match}`]: null });
}

/** Keep the guest's latest matches of the server, and no others of it. */
export async function keepLatest(): Promise<void> {
  const listed = await api.get<MatchSummary[]>(`/me/matches?limit=${LATEST}`);
  const wanted = new Map(listed.map((summary) => [summary.id, summary]));
  for (const { summary } of await all()) {
    if (wanted.delete(summary.id) || isLocal(summary.id)) continue;
    await writeTexts({ [KEPT + summary.id]: null });
  }
  for (const summary of wanted.values()) {
    const { saved } = await api.get<MatchReplay>(`/matches/${encodeURIComponent(summary.id)}`);
    await writeTexts({ [KEPT + summary.id]: JSON.stringify({ summary, saved } satisfies KeptMatch) });
  }
}
