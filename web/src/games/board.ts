/** What a game gives to the room, and what the room gives to a board. */

import type { Component } from "svelte";
import type { Names } from "../language/game_words.svelte.ts";
import type { Screen } from "../live/device_screen.svelte.ts";
import type { LiveTable } from "../live/live_table.svelte.ts";
import type { AnyEvent, AnyView, GameId, Games, Hint, Mark, Outcome, Refusal } from "../protocol.ts";
import type { SoundName } from "../sound/sound.svelte.ts";

/** A board shows one match to one seat, and turns gestures into actions. */
export interface BoardProps<G extends GameId> {
  readonly view: Games[G]["view"];
  /** What happened between the view before and this one, to be animated. */
  readonly notices: readonly Games[G]["event"][];
  /** Names of the people, words of the game, match time. */
  readonly table: LiveTable;
  readonly screen: Screen;
  /**
   * Do something; resolves with `null` once it is done, or with why it is not (the room shows that).
   *
   * `seat` is another chair of this device (`table.shown.yours`) for which it is done, in games without
   * secrets; what each of them is asked is `table.asked`.
   */
  readonly act: (action: Games[G]["action"], reaction?: number | null, seat?: number | null) => Promise<Refusal | null>;
  /** Pieces and places to light up for a hint. */
  readonly marks: readonly Mark[];
  /** The hint that holds a whole move, once it has been asked for: the board may show it ready to be confirmed. */
  readonly hinted: Hint<Games[G]["action"]> | null;
}

/** A game as the room knows it: `games/<game>/index.ts` exports one as `game`. */
export interface RoomGame<G extends GameId> {
  readonly Board: Component<BoardProps<G>>;
  /** Whether all who play on one device act at once on this board, instead of handing it on. */
  readonly together?: boolean;
  /** What this seat is expected to do now, or whom everybody waits for, in one short sentence. */
  readonly expected: (view: Games[G]["view"], table: LiveTable) => string;
  /** A sentence of the history; nothing for what needs no words. Without it, the game's own words are used. */
  readonly tell?: (event: Games[G]["event"], table: LiveTable) => string | null;
  /** What pieces are called in hints besides the game's own words, such as `{"card.34": "2"}` for the second card. */
  readonly names?: (view: Games[G]["view"], table: LiveTable) => Names;
  /** How long an update is shown before the next may take its place, in milliseconds. */
  readonly pace: (notices: readonly Games[G]["event"][], view: Games[G]["view"]) => number;
  /** How many of the things that happened last the board has still to show: the history does not tell them before. */
  readonly coming?: (view: Games[G]["view"]) => number;
  /** The sound of what happened. */
  readonly sound?: (event: Games[G]["event"], view: Games[G]["view"]) => SoundName | null;
  /** What an outcome is honoured with, where a game knows more than winning: up to three stars and their name. */
  readonly honour?: (outcome: Outcome) => Honour | null;
  /** Scores by seat as they stand, with their unit in words, for the row of players. */
  readonly scores: (view: Games[G]["view"], table: LiveTable) => readonly (string | null)[];
}

export interface Honour {
  readonly stars: 1 | 2 | 3;
  readonly title: string;
}

/** A game whose types are not known to whoever holds it. */
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
  readonly together?: boolean;
  readonly expected: (view: AnyView, table: LiveTable) => string;
  readonly tell?: (event: AnyEvent, table: LiveTable) => string | null;
  readonly names?: (view: AnyView, table: LiveTable) => Names;
  readonly pace: (notices: readonly AnyEvent[], view: AnyView) => number;
  readonly coming?: (view: AnyView) => number;
  readonly sound?: (event: AnyEvent, view: AnyView) => SoundName | null;
  readonly honour?: (outcome: Outcome) => Honour | null;
  readonly scores: (view: AnyView, table: LiveTable) => readonly (string | null)[];
}
