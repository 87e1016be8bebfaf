/** Short names for what the server tells of Du balai !. */

import type { DubalaiAction, DubalaiEvent, DubalaiView } from "../../protocol.ts";

export type View = DubalaiView;
export type Action = DubalaiAction;
export type Event = DubalaiEvent;
export type Colour = "orange" | "black";
export type Face = readonly [symbol: number, colour: Colour];
export type Row = "main" | "second";

export const FIRST_SQUARE = -2;
export const FINISH = 23;
export const SYMBOL_COUNT = 9;
export const other = (colour: Colour): Colour => (colour === "orange" ? "black" : "orange");
