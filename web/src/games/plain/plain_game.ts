/** What the room needs of a game without code of its own: its words and the conventions of views are enough. */

import type { LiveTable } from "../../live/live_table.svelte.ts";
import type { AnyView } from "../../protocol.ts";
import type { AnyRoomGame } from "../board.ts";
import { scoresIn, turnIn } from "./conventions.ts";
import PlainBoard from "./PlainBoard.svelte";
import { say } from "./words.ts";

/** How long an update with notices is shown, in milliseconds: long enough to be read. */
const PACE_MS = 900;

export const plainGame: AnyRoomGame = {
  Board: PlainBoard,

  promptText(view: AnyView, table: LiveTable): string {
    const { prompt } = view;
    if (prompt)
      return table.words?.has("prompts", prompt.kind) ? table.words.sentence("prompts", prompt.kind) : say("your_turn");
    const turn = turnIn(view);
    return turn === null ? say("wait") : say("wait_for", { name: table.name(turn) });
  },

  pace: (notices) => (notices.length > 0 ? PACE_MS : 0),

  sound: (_event, view) => (view.prompt ? "place" : "card"),

  scores(view: AnyView, table: LiveTable): readonly (string | null)[] {
    return scoresIn(view, table.shown?.chairs.length ?? 0)?.map((n) => say("points", { n })) ?? [];
  },
};
