/** Which cards of black magic can be played now, and what they need to know. */

import { SYMBOL_COUNT, type Action, type Row, type View } from "./kinds.ts";

/** Lines of the pictures on the cards, on a grid of 24. */
const GLYPHS: Record<string, string> = {
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

/** What kind of picture a card has: all aerobatics share one. */
export function glyphOf(card: string): string {
  return GLYPHS[card.startsWith("aerobatics") ? "aerobatics" : card] ?? "";
}

/** The points of an aerobatics card; spells have none. */
export function pointsOf(card: string): number | null {
  return card.startsWith("aerobatics_") ? Number(card.slice("aerobatics_".length)) : null;
}

/** The symbols in none of one's rows. */
export function freeSymbols(view: View): number[] {
  const mine = view.formulas[view.seat ?? -1];
  const used = [...(mine?.row ?? []), ...(mine?.second ?? [])];
  return Array.from({ length: SYMBOL_COUNT }, (_, symbol) => symbol).filter((symbol) => !used.includes(symbol));
}

/** The rows that a spell may alter: the second one only where it counts. */
export function openRows(view: View): Row[] {
  return view.seat !== null && view.doubled.includes(view.seat) ? ["main", "second"] : ["main"];
}

/** Whom a Hex may strike (BAL-29): a leader, and another one than oneself where there is another. */
export function hexTargets(view: View): number[] {
  const first = Math.max(...view.squares);
  const leaders = view.squares.flatMap((square, seat) => (square === first ? [seat] : []));
  const others = leaders.filter((seat) => seat !== view.seat);
  return others.length > 0 ? others : leaders;
}

/** Whether a card held can be played at this moment. */
export function isPlayable(view: View, card: string): boolean {
  if (!view.prompt || view.seat === null) return false;
  const mine = view.formulas[view.seat];
  switch (card) {
    case "decree":
      return view.phase === "write";
    case "fog":
      return view.phase === "fog";
    case "double_game":
      return view.phase === "before" && !view.altered && !view.doubled.includes(view.seat) && (mine?.second.length ?? 0) > 0;
    case "forgotten_syllable":
      return view.phase === "before" && freeSymbols(view).length > 0;
    case "correction":
      return view.phase === "before" && freeSymbols(view).length > 0 && (mine?.row.length ?? 0) + (mine?.second.length ?? 0) > 0;
    case "attraction":
    case "roadblock":
    case "tailwind":
    case "hex":
      return view.phase === "after";
    default:
      return false;
  }
}

/** The action of a card that needs no choice; `null` for those that do. */
export function plainAction(view: View, card: string): Action | null {
  switch (card) {
    case "decree":
    case "double_game":
    case "roadblock":
    case "tailwind":
      return { type: card };
    case "fog":
      return { type: "fog", spell: view.casts };
    default:
      return null;
  }
}
