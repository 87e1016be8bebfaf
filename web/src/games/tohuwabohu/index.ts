/** The screen of Tohuwabohu: board, sentences, sounds and scores. */

import { heldSeats } from "../../live/companions.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import type { TohuwabohuEvent, TohuwabohuView } from "../../protocol.ts";
import type { SoundName } from "../../sound/sound.svelte.ts";
import type { RoomGame } from "../board.ts";
import { drawShapesAhead } from "./art/pictures.ts";
import Board from "./Board.svelte";
import { boxOf } from "./box.ts";
import { shapeNames } from "./describe.ts";
import { say } from "./words.ts";

function promptText(view: TohuwabohuView, table: LiveTable): string {
  const here = table.shown ? heldSeats(table.shown) : [];
  switch (view.phase) {
    case "over":
      return say("exp_over");
    case "turn_card":
      if (view.dealer !== null && view.dealer !== view.seat && here.includes(view.dealer))
        return say("exp_turn_here", { name: table.name(view.dealer) });
      return view.prompt ? say("exp_turn") : say("exp_turn_other", { name: table.name(view.dealer ?? 0) });
    case "pause_length":
    case "pause":
    case "card":
      return say("exp_pause");
    case "search": {
      if (view.seat === null) return say("exp_watch");
      if (here.length > 1) return say("exp_shared");
      const used = view.pointing.filter(({ seat }) => seat === view.seat).length;
      return view.prompt ? say("exp_search", { n: view.fingers - used }) : say("exp_no_finger");
    }
    case "tie":
      return say("exp_tie");
    default:
      return say("exp_layout");
  }
}

/** Sentences of the history. Fingers and cards are left out: the board shows and announces them. */
function noticeText(event: TohuwabohuEvent, table: LiveTable): string | null {
  if (event.type === "pointed" || event.type === "appeared" || event.type === "turned") return null;
  const box = boxOf(table.view?.type === "tohuwabohu_view" ? table.view.edition : null);
  return table.words?.sentence("events", event.type, { ...event }, { ...table.names, ...shapeNames(box) }) ?? null;
}

/** How long the verdict of a card is shown at least before the next update, in milliseconds. */
const VERDICT_MILLIS = 2000;

/** The verdict is held for all players except the one who turns the next card; the end of the game is held for all. */
function pace(notices: readonly TohuwabohuEvent[], view: TohuwabohuView): number {
  if (notices.some(({ type }) => type === "ended")) return 2500;
  return view.prompt === null && notices.some(({ type }) => type === "card_over") ? VERDICT_MILLIS : 0;
}

function sound(event: TohuwabohuEvent, view: TohuwabohuView): SoundName | null {
  switch (event.type) {
    case "appeared":
      return "card";
    case "pointed":
      // the sound of this player's own finger is played at the touch
      return event.seat === view.seat ? null : "tap";
    case "won":
    case "kept":
      return event.seat === view.seat ? "score" : "pop";
    case "snatched":
      return event.seat === view.seat ? "bonus" : event.owner === view.seat ? "oops" : "pop";
    case "round_ended":
      return event.winner === view.seat ? "win" : "turn";
    default:
      return null;
  }
}

/** Shapes out of the goal of the round, and the points of the rounds before. */
function scores(view: TohuwabohuView): string[] {
  return view.owned.map(({ length }, seat) => {
    const points = view.totals[seat] ?? 0;
    if (view.phase === "over") return say("points", { n: points });
    return say(view.seats > 4 ? "score_short" : "score", { n: length, goal: view.goal, points });
  });
}

/** Where a shape lay when it was touched, also after it has gone to another player. */
function whereLay(shape: number, before: TohuwabohuView | null): string[] {
  const piece = `[data-piece="${shape}"]`;
  if (!before) return [piece];
  const owner = before.owned.findIndex((shapes) => shapes.includes(shape));
  if (owner >= 0) return [`[data-zone="${owner}"] ${piece}`, `[data-zone="${owner}"] .sign`, piece];
  return [`[data-place="${before.places.flat().indexOf(shape)}"]`, piece];
}

export const game: RoomGame<"tohuwabohu"> = {
  Board,
  // Most tables have the standard edition.
  prepare: () => drawShapesAhead(boxOf(null)),
  sharedScreen: true,
  promptText,
  noticeText,
  pace,
  sound,
  scores,
  touched: (event, before) => (event.type === "pointed" ? whereLay(event.shape, before) : null),
  pieceNames: (view) => shapeNames(boxOf(view.edition)),
};
