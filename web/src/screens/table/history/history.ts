/** The history of a match: notices as text, grouped by turns. */

import type { AnyRoomGame } from "../../../games/board.ts";
import { turnRules } from "../../../games/registry.ts";
import type { HistoryEntry, LiveTable } from "../../../live/live_table.svelte.ts";
import type { AnyEvent, AnyView } from "../../../protocol.ts";

/** The entries of one turn. */
export interface TurnEntries {
  readonly id: number;
  readonly seat: number | null;
  readonly entries: readonly HistoryEntry[];
}

/** A notice as a sentence of the game; empty if the notice needs no words. */
export function noticeText(event: AnyEvent, game: AnyRoomGame, table: LiveTable): string {
  if (game.noticeText) return game.noticeText(event, table) ?? "";
  return table.words?.has("events", event.type)
    ? table.words.sentence("events", event.type, { ...event }, table.names)
    : "";
}

/** The history without the notices that the board is still animating. */
export function shownHistory(game: AnyRoomGame, table: LiveTable): readonly HistoryEntry[] {
  const animating = (table.view && game.animating?.(table.view)) || 0;
  return animating > 0 ? table.history.slice(0, -animating) : table.history;
}

/** Whether the board is still animating notices. Until then no prompt is shown, except in a race. */
export function isAnimating(game: AnyRoomGame, view: AnyView): boolean {
  return !turnRules.isRace(view) && (game.animating?.(view) ?? 0) > 0;
}

/** The history grouped by turns. Where the turn is unknown, the seat of the notice is taken for it. */
export function byTurn(history: readonly HistoryEntry[]): TurnEntries[] {
  const turns: { id: number; seat: number | null; entries: HistoryEntry[] }[] = [];
  for (const entry of history) {
    const seat = entry.turn ?? seatOf(entry.event);
    const last = turns.at(-1);
    if (last && (seat === null || seat === last.seat)) last.entries.push(entry);
    else turns.push({ id: entry.id, seat, entries: [entry] });
  }
  return turns;
}

function seatOf(event: AnyEvent): number | null {
  return "seat" in event ? event.seat : null;
}
