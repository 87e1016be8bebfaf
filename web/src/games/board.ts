/** The contract between the page around a board and a game. */

import type { Component } from "svelte";
import type { Names } from "../language/game_words.svelte.ts";
import type { Screen } from "../live/device_screen.svelte.ts";
import type { LiveTable } from "../live/live_table.svelte.ts";
import type { AnyAction, AnyEvent, AnyView, GameId, Games, Hint, Mark, Outcome, Refusal } from "../protocol.ts";
import type { SoundName } from "../sound/sound.svelte.ts";

/** What a board gets. It shows the view of one seat and turns gestures into actions. */
export interface BoardProps<G extends GameId> {
  readonly view: Games[G]["view"];
  /** What happened between the previous view and this one, to be animated. */
  readonly notices: readonly Games[G]["event"][];
  /** Names of the players, words of the game, match time. */
  readonly table: LiveTable;
  readonly screen: Screen;
  /**
   * Send an action; resolves with `null` once it is done, or with the reason for a refusal, which the page shows.
   *
   * `seat` is another seat of this device (`table.shown.yours`), in games without secrets; the prompts of those seats
   * are in `table.asked`.
   */
  readonly act: (action: Games[G]["action"], reaction?: number | null, seat?: number | null) => Promise<Refusal | null>;
  /** Pieces and places to highlight for a hint. */
  readonly marks: readonly Mark[];
  /** The visible hint with a whole action, if there is one: the board may prepare it for confirmation. */
  readonly hinted: Hint<Games[G]["action"]> | null;
}

/** The part of a game that is loaded at a table: `games/<game>/index.ts` exports one as `game`. */
export interface RoomGame<G extends GameId> {
  readonly Board: Component<BoardProps<G>>;
  /** Draw what most boards show, while the browser is idle; called when the game is loaded. */
  readonly prepare?: () => void;
  /** Whether all players of one device act on this board at once, instead of passing the device on. */
  readonly sharedScreen?: boolean;
  /** One short sentence: what this seat has to do now, or whom the table waits for. */
  readonly promptText: (view: Games[G]["view"], table: LiveTable) => string;
  /** A notice as a sentence; `null` if it needs no words. By default the words of the game are used. */
  readonly noticeText?: (event: Games[G]["event"], table: LiveTable) => string | null;
  /** Names of pieces in hints besides the words of the game: `{"card.34": "2"}` for the second card. */
  readonly pieceNames?: (view: Games[G]["view"], table: LiveTable) => Names;
  /** How long an update is shown before the next one replaces it, in milliseconds. */
  readonly pace: (notices: readonly Games[G]["event"][], view: Games[G]["view"]) => number;
  /** How many of the last notices the board is still animating: the history omits them until then. */
  readonly animating?: (view: Games[G]["view"]) => number;
  /** The sound of a notice. */
  readonly sound?: (event: Games[G]["event"], view: Games[G]["view"]) => SoundName | null;
  /** Stars and a title for an outcome, if a game knows more than winning. */
  readonly honour?: (outcome: Outcome) => Honour | null;
  /** Compares an action that was tried with a wanted one of the same type; by default they must be equal. */
  readonly compare?: (tried: Games[G]["action"], wanted: Games[G]["action"]) => Comparison;
  /**
   * Where what a finger of a race touched lay in the view before, as CSS selectors of elements of the board; the first
   * that is on the screen counts. For photo finishes.
   */
  readonly touched?: (event: Games[G]["event"], before: Games[G]["view"] | null) => readonly string[] | null;
  /** The current score of each seat with its unit, for the row of players. */
  readonly scores: (view: Games[G]["view"], table: LiveTable) => readonly (string | null)[];
}

/** How a tried action compares with a wanted one; `part`: it may still become the wanted one. */
export type Comparison = "same" | "part" | "other";

export interface Honour {
  readonly stars: 1 | 2 | 3;
  readonly title: string;
}

/** A game that is only known at run time. */
export interface AnyRoomGame {
  readonly Board: Component<{
    view: AnyView;
    notices: readonly AnyEvent[];
    table: LiveTable;
    screen: Screen;
    act: LiveTable["act"];
    marks: readonly Mark[];
    hinted: Hint<never> | null;
  }>;
  readonly prepare?: () => void;
  readonly sharedScreen?: boolean;
  readonly promptText: (view: AnyView, table: LiveTable) => string;
  readonly noticeText?: (event: AnyEvent, table: LiveTable) => string | null;
  readonly pieceNames?: (view: AnyView, table: LiveTable) => Names;
  readonly pace: (notices: readonly AnyEvent[], view: AnyView) => number;
  readonly animating?: (view: AnyView) => number;
  readonly sound?: (event: AnyEvent, view: AnyView) => SoundName | null;
  readonly honour?: (outcome: Outcome) => Honour | null;
  readonly compare?: (tried: AnyAction, wanted: AnyAction) => Comparison;
  readonly touched?: (event: AnyEvent, before: AnyView | null) => readonly string[] | null;
  readonly scores: (view: AnyView, table: LiveTable) => readonly (string | null)[];
}
