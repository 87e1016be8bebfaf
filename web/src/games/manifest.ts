/** The facts about a game that the whole client needs before its board is loaded. */

import type { Text } from "../language/texts.ts";
import type { AnyView, GameId, Games } from "../protocol.ts";
import type { AnyRoomGame, RoomGame } from "./board.ts";

interface Facts {
  readonly title: Text;
  /** One line about the game on the shelf. */
  readonly tagline: Text;
  /** The colour of its box on the shelf. */
  readonly colour: "red" | "teal" | "violet" | "blue";
  /** The background of the cover, shown until the cover is loaded. */
  readonly ground: string;
  /** The number of players. */
  readonly fewest: number;
  readonly most: number;
  /** `null` if unknown. */
  readonly age: number | null;
  readonly minutes: number | null;
  /** The number of players, bots included, of a match started with "play now". */
  readonly company: number;
  /** Options that make "play now" easier against the weakest bots. */
  readonly easyOptions?: Readonly<Record<string, unknown>>;
  /** Whether the order of answers is decided by milliseconds. */
  readonly races: boolean;
  /** Whether newcomers can play a first game. */
  readonly firstGames?: boolean;
  /** The kinds of prompts that permit an action without requiring one; a seat with such a prompt is not asked. */
  readonly optionalPrompts?: readonly string[];
  /** Whether its box can be printed; `film`: its cards are transparent. */
  readonly paper?: "cards" | "film";
  /** The address of the picture on its box; `null` if it has none. */
  readonly cover: string | null;
}

/** Each `games/<game>/manifest.ts` exports one as `manifest`. It is part of the first load: keep it small. */
export interface GameManifest<G extends GameId> extends Facts {
  readonly game: G;
  /** The seat everybody waits for; `null` while several seats may act. */
  readonly turnOf: (view: Games[G]["view"]) => number | null;
  /** Whether a view has to be shown at once although its prompt is not marked as a race. */
  readonly isRace?: (view: Games[G]["view"]) => boolean;
  /** Load the board and everything else a table needs. */
  readonly room: () => Promise<{ game: RoomGame<G> }>;
}

/** The manifest of a game that is only known at run time. */
export interface AnyGameManifest extends Facts {
  readonly game: GameId;
  readonly turnOf: (view: AnyView) => number | null;
  readonly isRace?: (view: AnyView) => boolean;
  readonly room: () => Promise<{ game: AnyRoomGame }>;
}
