/** What happened, in words, and grouped by turns. */

import type { AnyRoomGame } from "../../../games/board.ts";
import type { LiveTable, Told } from "../../../live/live_table.svelte.ts";
import { turnRules } from "../../../games/registry.ts";
import type { AnyEvent, AnyView } from "../../../protocol.ts";

/** Part of the history: what happened in one turn. */
export interface Chapter {
  readonly id: number;
  readonly seat: number | null;
  readonly lines: readonly Told[];
}

/** What happened, in a sentence of the game; nothing for what needs no words. */
export function sentenceOf(event: AnyEvent, game: AnyRoomGame, table: LiveTable): string {
  if (game.tell) return game.tell(event, table) ?? "";
  return table.words?.has("events", event.type)
    ? table.words.sentence("events", event.type, { ...event }, table.names)
    : "";
}

/** What happened and has been shown: a board may take its time to act it out. */
export function toldOf(game: AnyRoomGame, table: LiveTable): readonly Told[] {
  const coming = (table.view && game.coming?.(table.view)) || 0;
  return coming > 0 ? table.history.slice(0, -coming) : table.history;
}

/** Whether what happened is still being acted out: until then nobody need do anything, except in a race. */
export function isShowing(game: AnyRoomGame, view: AnyView): boolean {
  return !turnRules.isRace(view) && (game.coming?.(view) ?? 0) > 0;
}

/** The history by turns: where the turn was not seen, whoever it is told of is taken for it. */
export function chapters(history: readonly Told[]): Chapter[] {
  const found: { id: number; seat: number | null; lines: Told[] }[] = [];
  for (const told of history) {
    const seat = told.turn ?? actorOf(told.event);
    const last = found.at(-1);
    if (last && (seat === null || seat === last.seat)) last.lines.push(told);
    else found.push({ id: told.id, seat, lines: [told] });
  }
  return found;
}

function actorOf(event: AnyEvent): number | null {
  return "seat" in event ? event.seat : null;
}
