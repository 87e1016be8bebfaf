/** What the room needs of Boussanga: its board, texts, sounds and scores. */

import type { RoomGame } from "../board.ts";
import Board from "./Board.svelte";
import { cellNames, elementName, tokensInWords } from "./play/describe.ts";
import { pace } from "./animation/timing.ts";
import { handOf, zoneOf } from "./rules/table_state.ts";
import { cellName } from "./rules/card_positions.ts";
import { session } from "../../settings/session.svelte.ts";
import { say } from "./words.ts";

export const game: RoomGame<"boussanga"> = {
  Board,

  promptText(view, table) {
    if (view.phase === "over") return say("prompt_over");
    if (view.turn === null || !["turn", "choose", "put_back"].includes(view.phase)) return say("prompt_deal");
    const element = elementName(table.words, view.restoring ?? 0);
    if (view.turn !== view.seat || !view.prompt)
      return say(view.phase === "turn" ? "prompt_wait" : "prompt_wait_put", { name: table.name(view.turn) });
    if (view.phase === "put_back") return say("prompt_put", { element, n: view.left });
    if (view.phase === "choose") return say("prompt_choose");
    if (view.mode === "coop") return say("prompt_coop");
    return say(view.cause ? "prompt_last" : "prompt_turn");
  },

  /** A placed card is described by its tokens and their cells, because players know no card ids. */
  noticeText(event, table) {
    const seat = "seat" in event ? table.name(event.seat) : "";
    switch (event.type) {
      case "placed":
        return say("notice_placed", { seat, tokens: tokensInWords(table.words, event.elements, event.cells) });
      case "collected":
        return say("notice_collected", { seat, tokens: tokensInWords(table.words, event.elements, event.cells) });
      case "cleared": {
        const { element, cells, earned } = event;
        return say("notice_cleared", {
          seat,
          element: elementName(table.words, element),
          cells: cellNames(cells),
          earned,
        });
      }
      case "restored": {
        const { element, row, column } = event;
        return say("notice_restored", {
          seat,
          element: elementName(table.words, element),
          cell: cellName(row, column),
        });
      }
      case "passed":
        return say("notice_passed", { seat });
      case "drew":
        return null;
      default:
        return table.words?.sentence("events", event.type, { ...event }, table.names) ?? null;
    }
  },

  pace: (notices, view) => pace(notices, view.seat, session.settings.brisk),

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

  /** The rank of a co-operative win (BSG-45). */
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

  /** Hints name a card by its number in the hand. */
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
