/** Opens tables from the shelf. */

import { api, Problem } from "../../api.ts";
import { isKept } from "../../offline/here.ts";
import { session } from "../../settings/session.svelte.ts";
import { takeChair } from "../../live/take_chair.svelte.ts";
import { LEVELS, type FirstGameCard, type GameId, type Level, type NewTable, type TableFound } from "../../protocol.ts";
import { router } from "../../router.svelte.ts";
import type { AnyGameManifest } from "../../games/manifest.ts";
import { loadGame } from "../../games/registry.ts";
import { startHelp } from "../learn/progress.ts";

const STORAGE_KEY = "ludotheque.level";
/** An opponent that a beginner beats. */
const DEFAULT_LEVEL: Level = "chick";

/** The level of bots that was chosen last in this browser. */
export function savedLevel(): Level {
  const saved = localStorage.getItem(STORAGE_KEY);
  return LEVELS.find((level) => level === saved) ?? DEFAULT_LEVEL;
}

export function saveLevel(level: Level): void {
  localStorage.setItem(STORAGE_KEY, level);
}

/** A table that starts at once, with bots on all other chairs. */
export function tableForNow(manifest: AnyGameManifest, level: Level): NewTable {
  const bots: Record<number, Level> = {};
  for (let seat = 1; seat < manifest.company; seat++) bots[seat] = level;
  return { game: manifest.game, seats: manifest.company, bots, options: proposedOptions(manifest, level), start: true };
}

/** The options of a new table: the easy ones for who plays with the weakest bots, as on a first visit. */
export function proposedOptions(manifest: AnyGameManifest, level = savedLevel()): Readonly<Record<string, unknown>> {
  return level === DEFAULT_LEVEL ? (manifest.easyOptions ?? {}) : {};
}

/** A private table with free chairs and chat. */
export function tableForFriends(manifest: AnyGameManifest): NewTable {
  const seats = Math.max(manifest.fewest, 2);
  return { game: manifest.game, seats, options: proposedOptions(manifest), chat: true };
}

const quick = new Set<string>();

/** Whether a table was found by `findPlayers`: bots take its free chairs after a while. */
export function botsWillCome(table: string): boolean {
  return quick.has(table);
}

/** `how`: whether the page from which the table is opened stays in the history. */
export async function playNow(manifest: AnyGameManifest, level: Level, how?: "push" | "replace"): Promise<void> {
  await openHereOrThere(tableForNow(manifest, level), how);
}

/** The first real game of a newcomer, against chicks. */
export async function playFirstGame(game: GameId, { seats, table }: FirstGameCard): Promise<void> {
  const bots: Record<number, Level> = {};
  for (let seat = 1; seat < seats; seat++) bots[seat] = "chick";
  startHelp(game);
  await openHereOrThere({ game, seats, options: table, bots, start: true });
}

export async function playWithFriends(manifest: AnyGameManifest): Promise<void> {
  await openHereOrThere(tableForFriends(manifest));
}

/** Join a table that waits for players. If nobody comes, bots do after a while. */
export async function findPlayers(manifest: AnyGameManifest): Promise<void> {
  await open(async () => {
    const found = await api.post<TableFound>(`/quick/${manifest.game}`);
    quick.add(found.table);
    await takeChair(found.table);
    return found;
  });
}

/** Open a table on the server; without a network in this browser, if the games are kept in it. */
async function openHereOrThere(table: NewTable, how?: "push" | "replace"): Promise<void> {
  try {
    await open(() => api.post<TableFound>("/tables", table), how);
  } catch (error) {
    if (!(error instanceof Problem && error.key === "unreachable" && isKept())) throw error;
    void loadGame(table.game).catch(() => undefined); // its board is loaded while Python starts
    const { openLocalTable } = await import("../../offline/open_local_table.ts");
    router.go(`/table/${await openLocalTable(table)}`, how);
  }
}

async function open(ask: () => Promise<TableFound>, how?: "push" | "replace"): Promise<void> {
  await session.ensureGuest();
  const { table } = await ask();
  router.go(`/table/${table}`, how);
}
