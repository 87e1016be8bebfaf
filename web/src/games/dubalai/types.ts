/** Short names for the types of Du balai ! in the protocol, and constants of the game. */

import type { DubalaiAction, DubalaiEvent, DubalaiView } from "../../protocol.ts";

export type View = DubalaiView;
export type Action = DubalaiAction;
export type Event = DubalaiEvent;
export const COLOURS = ["orange", "black"] as const;
export type Colour = (typeof COLOURS)[number];
export type Face = readonly [symbol: number, colour: Colour];
export type Row = "main" | "second";

export const FIRST_SQUARE = -2;
export const FINISH = 23;
/** The squares a novice may start on (BAL-1). */
export const NOVICE_SQUARES = [5, 6, 7];
export const START_LINE = 0;
export const SYMBOL_COUNT = 9;
/** The other of the two colours. */
export const otherColour = (colour: Colour): Colour => (colour === "orange" ? "black" : "orange");
