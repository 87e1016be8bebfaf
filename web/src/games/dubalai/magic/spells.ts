/** Cards of black magic: their pictures, the rows they concern, and the actions that play them. */

import type { Action, Row, View } from "../types.ts";

/** The paths of the pictures on the cards, on a grid of 24. */
export const GLYPHS: Record<string, string> = {
  attraction: "M5 4v8a7 7 0 0 0 14 0V4h-4.5v8a2.5 2.5 0 0 1-5 0V4zM5 8h4.5M14.5 8H19",
  roadblock: "M4 9h16v6H4zM7 15v5M17 15v5M7 9V6M17 9V6M9 9l-3 6M14 9l-3 6M19 9l-3 6",
  forgotten_syllable: "M6 3h9a2 2 0 0 1 2 2v6M6 3v18h6M9 8h5M9 12h3M18 14v8M14 18h8",
  correction: "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
  tailwind: "M3 9h11a3 3 0 1 0-3-3M3 13h16M3 17h9a2.5 2.5 0 1 1-2.5 2.5",
  fog: "M7 12a4 4 0 0 1 1-7.9 5 5 0 0 1 9.5 1.9A3.5 3.5 0 0 1 17 12zM4 16h14M7 20h13",
  decree: "M7 3h11v14a3 3 0 0 1-3 3H6a3 3 0 0 0 3-3V5a2 2 0 0 0-4 0v2h4M12 8h3M12 12h3",
  double_game: "M4 5h9v12H4zM11 8l8-2 2 12-8 1.5M7 9h3M7 13h3",
  hex: "M13 2L5 13h6l-2 9 9-12h-6z",
  aerobatics: "M3 19c6 1 9-2 9-6a4 4 0 1 0-4 4c6 0 10-4 13-12M17 4l4 1-1 4",
};

/** The picture of a card; all aerobatics cards share one. */
export function glyphOf(card: string): string {
  return GLYPHS[card.startsWith("aerobatics") ? "aerobatics" : card] ?? "";
}

/** The points of an aerobatics card; `null` for a spell. */
export function pointsOf(card: string): number | null {
  return card.startsWith("aerobatics_") ? Number(card.slice("aerobatics_".length)) : null;
}

/** Whether the player can play this card now: the view says so. */
export function isPlayable(view: View, card: string): boolean {
  return view.playable.some(([playable]) => playable === card);
}

/** The targets of a playable card: squares, seats, symbols to add, or the number of a spell. */
export function targetsOf(view: View, card: string): readonly number[] {
  return view.playable.find(([playable]) => playable === card)?.[1] ?? [];
}

/** Whether the player may lay a second row: only with a Double Game in hand (BAL-28). */
export function mayLaySecondRow(view: View): boolean {
  return view.hand.includes("double_game");
}

/** The player's rows that count, which a spell may alter (BAL-28). */
export function countingRows(view: View): Row[] {
  return view.seat !== null && view.doubled.includes(view.seat) ? ["main", "second"] : ["main"];
}

/** The symbols that a Correction may take out of a row: those laid (BAL-24). */
export function removableSymbols(view: View, row: Row): readonly number[] {
  const formula = view.formulas[view.seat ?? -1];
  return (row === "main" ? formula?.row : formula?.second) ?? [];
}

/** The action of a card that needs no choice; `null` for cards that do. */
export function simpleAction(view: View, card: string): Action | null {
  switch (card) {
    case "decree":
    case "double_game":
    case "roadblock":
    case "tailwind":
      return { type: card };
    case "fog":
      return { type: "fog", spell: targetsOf(view, card)[0] ?? 0 };
    default:
      return null;
  }
}
