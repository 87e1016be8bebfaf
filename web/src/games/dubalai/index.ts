/** Du balai ! as the room knows it. */

import type { LiveTable } from "../../live/live_table.svelte.ts";
import { session } from "../../settings/session.svelte.ts";
import type { RoomGame } from "../board.ts";
import Board from "./Board.svelte";
import type { View } from "./kinds.ts";
import { beatsOf, lengthOf } from "./scene.ts";
import { shown } from "./shown.svelte.ts";
import { isStaged, soundOf } from "./sounds.ts";
import { squareName } from "./squares.ts";
import { tell } from "./telling.ts";
import { say } from "./words.ts";

function promptText(view: View, table: LiveTable): string {
  if (view.valid && shown.busy(view)) return say("exp_reveal");
  const mine = view.prompt !== null;
  const name = table.name(view.actor ?? view.roller ?? 0);
  switch (view.phase) {
    case "over":
      return say("exp_over");
    case "start":
      return say(mine ? "exp_start" : "exp_start_wait");
    case "roll":
      return mine ? say("exp_roll") : say("exp_roll_wait", { name: table.name(view.roller ?? 0) });
    case "watch":
    case "look":
      if (!mine) return say("exp_watching");
      if (!view.prompt?.race) return say("exp_look_only");
      return say(view.phase === "watch" ? "exp_watch" : "exp_look");
    case "write":
      if (mine) return say("exp_write");
      return say(view.seat !== null && view.ready.includes(view.seat) ? "exp_written" : "exp_writing");
    case "rewrite":
      return mine ? say("exp_write") : say("exp_rewrite_wait", { name });
    case "study":
      return mine ? say("exp_study") : say("exp_study_wait", { name });
    case "fog":
      return say(mine && view.hand.includes("fog") ? "exp_fog" : "exp_fog_wait");
    case "before":
      return mine ? say("exp_before") : say("exp_magic_wait", { name });
    case "after":
      return mine ? say("exp_after") : say("exp_magic_wait", { name });
    case "keep":
      return mine ? say("exp_keep") : say("exp_keep_wait", { name });
    default:
      return say("exp_lot");
  }
}

/** Where everybody stands; at the end what counts, cards and all, once it has been seen. */
export function scores(view: View, table: Pick<LiveTable, "outcome">): string[] {
  if (table.outcome && !shown.busy(view)) return table.outcome.scores.map((n) => say("points", { n }));
  return shown.squares(view).map((square) => squareName(square));
}

export const game: RoomGame<"dubalai"> = {
  Board,
  promptText,
  noticeText: (event, table) => (table.view?.type === "dubalai_view" ? tell(event, table.view, table) : null),
  // Who closed the book stands on it while one writes: nothing waits for that.
  pace: (notices, view) => (view.phase === "write" ? 0 : lengthOf(beatsOf(notices))),
  sound: (event) => (isStaged(event) && !session.calm ? null : soundOf(event)),
  animating: (view) => shown.coming(view),
  scores,
};
