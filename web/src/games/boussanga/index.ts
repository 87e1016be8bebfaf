/** Boussanga as the room knows it. */

import type { RoomGame } from "../board.ts";
import Board from "./Board.svelte";
import { cellNames, elementName, stonesInWords } from "./describe.ts";
import { handOf, pace, zoneOf } from "./telling.ts";
import { cellName } from "./turning.ts";
import { say } from "./words.ts";

export const game: RoomGame<"boussanga"> = {
  Board,

  promptText(view, table) {
    if (view.phase === "over") return say("exp_over");
    if (view.turn === null || !["turn", "choose", "put_back"].includes(view.phase)) return say("exp_deal");
    const element = elementName(table.words, view.restoring ?? 0);
    if (view.turn !== view.seat || !view.prompt)
      return say(view.phase === "turn" ? "exp_wait" : "exp_wait_put", { name: table.name(view.turn) });
    if (view.phase === "put_back") return say("exp_put", { element, n: view.left });
    if (view.phase === "choose") return say("exp_choose");
    if (view.mode === "coop") return say("exp_together");
    return say(view.cause ? "exp_last" : "exp_turn");
  },

  /** Cards have no names: what they put on the table does. Whoever does not see the board hears where. */
  noticeText(event, table) {
    const seat = "seat" in event ? table.name(event.seat) : "";
    switch (event.type) {
      case "placed":
        return say("told_placed", { seat, stones: stonesInWords(table.words, event.elements, event.cells) });
      case "collected":
        return say("told_collected", { seat, stones: stonesInWords(table.words, event.elements, event.cells) });
      case "cleared": {
        const { element, cells, earned } = event;
        return say("told_cleared", { seat, element: elementName(table.words, element), cells: cellNames(cells), earned });
      }
      case "restored": {
        const { element, row, column } = event;
        return say("told_restored", { seat, element: elementName(table.words, element), cell: cellName(row, column) });
      }
      case "passed":
        return say("told_passed", { seat });
      case "drew":
        return null;
      default:
        return table.words?.sentence("events", event.type, { ...event }, table.names) ?? null;
    }
  },

  pace: (notices, view) => pace(notices, view.seat),

  sound(event, view) {
    switch (event.type) {
      case "placed":
      case "restored":
        return "place";
      case "cleared":
      case "scored":
        return "score";
      case "bonus":
        return "bonus";
      case "collected":
        return "pop";
      case "passed":
        return "card";
      case "last_round":
        return "turn";
      case "ended":
        return view.mode === "coop" && event.cause !== "points" ? "lose" : "win";
      default:
        return null;
    }
  },

  /** Together, few cards make scholars, and fewer masters (BSG-45). */
  honour({ reason }) {
    switch (reason) {
      case "master":
        return { stars: 3, title: say("rank_master") };
      case "scholar":
        return { stars: 2, title: say("rank_scholar") };
      case "won":
        return { stars: 1, title: say("rank_won") };
      default:
        return null;
    }
  },

  /** Hints call a card by its place in the hand, as it is numbered there. */
  pieceNames(view) {
    const hand = view.hands[handOf(view.mode, view.seat ?? 0)] ?? [];
    return Object.fromEntries(hand.flatMap((card, place) => (card ? [[`card.${card.id}`, String(place + 1)]] : [])));
  },

  scores(view) {
    return Array.from({ length: view.seats }, (_, seat) =>
      say("points", { n: view.points[zoneOf(view.mode, seat)] ?? 0 }),
    );
  },
};
