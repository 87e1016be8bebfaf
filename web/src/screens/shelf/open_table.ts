/** The ways from the shelf to a table. */

import { api } from "../../api.ts";
import { session } from "../../settings/session.svelte.ts";
import { takeChair } from "../../live/take_chair.svelte.ts";
import { LEVELS, type Level, type NewTable, type TableFound } from "../../protocol.ts";
import { router } from "../../router.svelte.ts";
import type { AnyGameManifest } from "../../games/manifest.ts";

const KEPT = "ludotheque.level";
const FRIENDLY: Level = "rabbit";

/** The level somebody played against last, a friendly one at first. */
export function keptLevel(): Level {
  const kept = localStorage.getItem(KEPT);
  return LEVELS.find((level) => level === kept) ?? FRIENDLY;
}

export function keepLevel(level: Level): void {
  localStorage.setItem(KEPT, level);
}

/** The table for playing at once: bots on all other chairs. */
function tableForNow(manifest: AnyGameManifest, level: Level): NewTable {
  const bots: Record<number, Level> = {};
  for (let seat = 1; seat < manifest.company; seat++) bots[seat] = level;
  return { game: manifest.game, seats: manifest.company, bots, start: true };
}

/** The table for friends: private, they may talk, and chairs wait for them. */
function tableForFriends(manifest: AnyGameManifest): NewTable {
  return { game: manifest.game, seats: Math.max(manifest.fewest, 2), chat: true };
}

const quick = new Set<string>();

/** Whether a table was found by looking for players: bots fill it up if nobody comes. */
export function botsWillCome(table: string): boolean {
  return quick.has(table);
}

export async function playNow(manifest: AnyGameManifest, level: Level): Promise<void> {
  await open(() => api.post<TableFound>("/tables", tableForNow(manifest, level)));
}

export async function playWithFriends(manifest: AnyGameManifest): Promise<void> {
  await open(() => api.post<TableFound>("/tables", tableForFriends(manifest)));
}

/** Sit down where somebody waits; if nobody does, bots come after a while. */
export async function findPlayers(manifest: AnyGameManifest): Promise<void> {
  await open(async () => {
    const found = await api.post<TableFound>(`/quick/${manifest.game}`);
    quick.add(found.table);
    await takeChair(found.table);
    return found;
  });
}

async function open(ask: () => Promise<TableFound>): Promise<void> {
  await session.ensureGuest();
  const { table } = await ask();
  router.go(`/table/${table}`);
}
