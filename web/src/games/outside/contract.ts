/**
 * The interface of boards that separately installed games bring with them. It needs no framework: `board/board.js` in
 * the package of a game is an ES module that exports `mount`. A style sheet `board/board.css` is loaded with it.
 *
 * Fields and functions may be added to what a board is given, never removed.
 */

/** What `board.js` exports. */
export interface OutsideBoardModule {
  /** Create the board in an empty element. It is updated at once and after every change. */
  mount(element: HTMLElement, api: BoardApi): MountedBoard;
}

export interface MountedBoard {
  /** Show the present state. */
  update(state: BoardState): void;
  /** Called before the element is removed. */
  destroy?(): void;
}

/** What a board can do. */
export interface BoardApi {
  /** Send an action; resolves with `null` once it is done, or with the reason for a refusal, which the page shows. */
  act(action: object): Promise<object | null>;
  /** A sentence of the game's words in the current language: `say("actions", "take", { count: 2 })`. */
  say(kind: string, key: string, params?: Readonly<Record<string, unknown>>): string;
  /** The name of a value of a parameter: `name("row", 0)`. */
  name(parameter: string, value: unknown): string;
  /** Let screen readers read a text. */
  announce(text: string): void;
}

/** What a board shows. */
export interface BoardState {
  /** The view of this seat, or of a spectator, exactly as the rules make it. */
  readonly view: unknown;
  /** The events between the previous view and this one. */
  readonly events: readonly unknown[];
  /** The seat of this player; `null` for spectators. */
  readonly seat: number | null;
  /** The legal actions of this seat; empty if it is asked nothing, `null` while they are being loaded. */
  readonly options: readonly unknown[] | null;
  /** The names of the players, by seat. */
  readonly players: readonly string[];
  /** Pieces and places to highlight for a hint, and the action it proposes. */
  readonly marks: readonly { readonly what: string; readonly which: number }[];
  readonly hinted: unknown;
  readonly language: "fr" | "en";
  /** Whether the player wants no animations. */
  readonly calm: boolean;
  /** `hand` is a phone beside a television; a `television` shows the public table and takes no input. */
  readonly screen: "whole" | "television" | "hand";
}
