/** The sentences of notices. */

import type { Names } from "../../language/game_words.svelte.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import { syllableNames } from "./box.ts";
import type { Event, View } from "./types.ts";
import { squareNumber } from "./track/track.ts";
import { say } from "./words.ts";

/** The parameters of an event's sentence: squares as text, and a word for an empty list. */
export function paramsOf(event: Event): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case "uncovered":
      return {
        ...event,
        orange: event.orange.length > 0 ? event.orange : say("none"),
        black: event.black.length > 0 ? event.black : say("none"),
      };
    case "moved":
      return { ...event, start: squareNumber(event.start), end: squareNumber(event.end) };
    case "curse_moved":
      return { ...event, square: squareNumber(event.square) };
    default:
      return { ...event };
  }
}

/** The sentence of a notice. */
export function noticeText(event: Event, view: View, table: Pick<LiveTable, "words" | "names">): string {
  const names: Names = { ...table.names, ...syllableNames(view.table) };
  return table.words?.sentence("events", event.type, paramsOf(event), names) ?? "";
}
