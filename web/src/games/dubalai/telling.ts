/** What happened, in sentences of the game. */

import type { Names } from "../../language/game_words.svelte.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import { syllableNames } from "./box.ts";
import type { Event, View } from "./kinds.ts";
import { printed } from "./squares.ts";
import { say } from "./words.ts";

/** What a sentence is filled with: numbers of squares as they are printed, and a word for nothing. */
export function toldOf(event: Event): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case "uncovered":
      return { ...event, orange: event.orange.length > 0 ? event.orange : say("none"), black: event.black.length > 0 ? event.black : say("none") };
    case "moved":
      return { ...event, start: printed(event.start), end: printed(event.end) };
    case "curse_moved":
      return { ...event, square: printed(event.square) };
    default:
      return { ...event };
  }
}

/** A sentence about what happened. */
export function tell(event: Event, view: View, table: Pick<LiveTable, "words" | "names">): string {
  const names: Names = { ...table.names, ...syllableNames(view.table) };
  return table.words?.sentence("events", event.type, toldOf(event), names) ?? "";
}
