/** The Game of Du balai ! for the room: board, sentences, sounds and timing. */

import type { LiveTable } from "../../live/live_table.svelte.ts";
import { session } from "../../settings/session.svelte.ts";
import type { Comparison, RoomGame } from "../board.ts";
import Board from "./Board.svelte";
import type { DubalaiAction as Action } from "../../protocol.ts";
import type { View } from "./types.ts";
import { beatsOf, durationOf } from "./animation/scene.ts";
import { shownScene } from "./animation/shown_scene.svelte.ts";
import { isAnimated, soundOf } from "./animation/sounds.ts";
import { isPlayable } from "./magic/spells.ts";
import { squareName } from "./track/square_name.ts";
import { noticeText } from "./notice_text.ts";
import { say } from "./words.ts";

function promptText(view: View, table: LiveTable): string {
  if (view.valid && shownScene.isPlaying(view)) return say("exp_reveal");
  const asked = view.prompt !== null;
  const name = table.name(view.actor ?? view.roller ?? 0);
  switch (view.phase) {
    case "over":
      return say("exp_over");
    case "start":
      return say(asked ? "exp_start" : "exp_start_wait");
    case "roll":
      return asked ? say("exp_roll") : say("exp_roll_wait", { name: table.name(view.roller ?? 0) });
    case "peek":
      return say(view.dice ? "exp_peek" : "exp_peek_wait");
    case "watch":
    case "look":
      if (!asked) return say("exp_watching");
      if (!view.prompt?.race) return say("exp_look_only");
      return say(view.phase === "watch" ? "exp_watch" : "exp_look");
    case "write":
      if (asked) return say("exp_write");
      return say(view.seat !== null && view.ready.includes(view.seat) ? "exp_written" : "exp_writing");
    case "rewrite":
      return asked ? say("exp_write") : say("exp_rewrite_wait", { name });
    case "study":
      return asked ? say("exp_study") : say("exp_study_wait", { name });
    case "fog":
      return say(isPlayable(view, "fog") ? "exp_fog" : "exp_fog_wait");
    case "before":
      return asked ? say("exp_before") : say("exp_magic_wait", { name });
    case "after":
      return asked ? say("exp_after") : say("exp_magic_wait", { name });
    case "keep":
      return asked ? say("exp_keep") : say("exp_keep_wait", { name });
    default:
      return say("exp_lot");
  }
}

/** The squares of the witches; after the final animation the points. */
export function scores(view: View, table: Pick<LiveTable, "outcome">): string[] {
  if (table.outcome && !shownScene.isPlaying(view)) return table.outcome.scores.map((n) => say("points", { n }));
  return shownScene.squares(view).map((square) => squareName(square));
}

/** Formulas are laid symbol by symbol, in any order. */
export function compare(tried: Action, wanted: Action): Comparison {
  if (tried.type !== "lay" || wanted.type !== "lay") return tried.type === wanted.type ? "same" : "other";
  if (!tried.row.every((symbol) => wanted.row.includes(symbol))) return "other";
  return tried.row.length < wanted.row.length ? "part" : "same";
}

export const game: RoomGame<"dubalai"> = {
  Board,
  promptText,
  noticeText: (event, table) => (table.view?.type === "dubalai_view" ? noticeText(event, table.view, table) : null),
  // While formulas are written the book shows who closed it; nothing waits for that.
  pace: (notices, view) => (view.phase === "write" ? 0 : durationOf(beatsOf(notices))),
  sound: (event) => (isAnimated(event) && !session.calm ? null : soundOf(event)),
  animating: (view) => shownScene.remaining(view),
  compare,
  touched: (event) => (event.type === "closed" ? [".book"] : null),
  scores,
};
