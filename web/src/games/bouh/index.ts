/** The screen of Bouh: its board, sentences, pace, sounds and scores. */

import type { BouhAction, BouhEvent } from "../../protocol.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import type { SoundName } from "../../sound/sound.svelte.ts";
import type { Comparison, RoomGame } from "../board.ts";
import { isMyTurn, levelOf } from "./turn.ts";
import Board from "./Board.svelte";
import { boxOf } from "./box.ts";
import type { View } from "./types.ts";
import { withTrueResult } from "./table/announcement.ts";
import { session } from "../../settings/session.svelte.ts";
import { say } from "./words.ts";

function promptText(view: View, table: LiveTable): string {
  if (view.cause && view.phase === "over") return say("finished");
  if (view.prompt?.kind === "declare") return say("your_declare");
  if (isMyTurn(view)) return view.done.length > 0 ? say("your_turn_more") : say("your_turn");
  if (view.turn === null || view.phase === "deal" || view.phase === "centre") return say("getting_ready");
  if (view.turn === view.seat) return say("wait");
  return say(view.phase === "declare" ? "wait_declare" : "wait_turn", { name: table.name(view.turn) });
}

function noticeText(event: BouhEvent, table: LiveTable): string | null {
  const { words, names } = table;
  switch (event.type) {
    case "turn_ended":
    case "refilled":
      return null;
    case "passed":
      if (event.cards.length === 0) return say("passes_keeping", { seat: table.name(event.seat) });
      break;
    case "mistaken": {
      const calculation =
        table.view?.type === "bouh_view" ? withTrueResult(event, boxOf(table.view.table)) : event.calculation;
      return words?.sentence("events", event.type, { ...event, calculation }, names) ?? null;
    }
  }
  return words?.sentence("events", event.type, { ...event }, names) ?? null;
}

/** How long each event is shown, in milliseconds; a calculation of another player takes time to follow. */
const TIMES: Partial<Record<BouhEvent["type"], number>> = {
  began: 900,
  remade: 200,
  drew: 150,
  appeared: 250,
  greuh_came: 600,
  captured: 1500,
  scared: 2000,
  took: 2200,
  mistaken: 2200,
  passed: 700,
  claimed: 1300,
  released: 800,
  recoloured: 700,
  declared: 1000,
  totem_won: 700,
  totem_lost: 700,
  last_turn: 600,
};
const LONGEST = 4000;
/** The share of these times for players who want the turns of others to be brisk. */
const BRISK = 0.4;

function pace(notices: readonly BouhEvent[], view: View): number {
  // The player's own action is shown only briefly.
  const own = notices.some((event) => "seat" in event && event.seat === view.seat && event.type !== "drew");
  const time = notices.reduce((sum, event) => sum + (TIMES[event.type] ?? 0), 0);
  const brisk = session.settings.brisk ? BRISK : 1;
  return brisk * Math.min(LONGEST, own ? Math.min(time, 800) : time);
}

const SOUNDS: Partial<Record<BouhEvent["type"], SoundName>> = {
  began: "card",
  remade: "card",
  drew: "card",
  appeared: "pop",
  greuh_came: "oops",
  captured: "score",
  scared: "boo",
  took: "bonus",
  mistaken: "oops",
  passed: "card",
  claimed: "bonus",
  released: "place",
  recoloured: "tap",
  declared: "tap",
  totem_won: "bonus",
  totem_lost: "oops",
};

function sound(event: BouhEvent): SoundName | null {
  return SOUNDS[event.type] ?? null;
}

/** Totems or points; at level collect the number of Bouh until the totems are given at the end. */
function scores(view: View): (string | null)[] {
  return view.scores.map((n, seat) => {
    if (levelOf(view) === "collect" && view.phase !== "over")
      return say("bouh_score", { n: view.homes[seat]?.length ?? 0 });
    return say(levelOf(view) === "calculation" ? "point_score" : "totem_score", { n });
  });
}

/** What is caught or taken matters, not with which calculation; whoever passes may discard other cards. */
export function compare(tried: BouhAction, wanted: BouhAction): Comparison {
  const goalOf = (action: BouhAction): unknown =>
    "bouh" in action ? action.bouh : "totem" in action ? action.totem : action.type;
  return goalOf(tried) === goalOf(wanted) ? "same" : "other";
}

export const game: RoomGame<"bouh"> = { Board, promptText, noticeText, pace, sound, compare, scores };
