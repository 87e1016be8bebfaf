/**
 * The state of the table that events change, and how they change it; seats, points and the numbers of the rulebook.
 *
 * Only to show it: the server decides. `rules.test.ts` compares this with cases written by the rules.
 */

import type { BoussangaEvent, BoussangaView } from "../../../protocol.ts";
import { ELEMENTS, LETTERS } from "./card_positions.ts";

/** Points that end the game (BSG-30, BSG-45). */
export const GOAL = 15;
/** The discards up to which a co-operative win has a rank, the best first (BSG-45). */
export const RANKS = [
  { most: 8, rank: "rank_master" },
  { most: 10, rank: "rank_scholar" },
  { most: 12, rank: "rank_won" },
] as const;
/** The most discards of a co-operative win. */
export const WINNING_CARDS = 12;

/** Whether co-operative players may stop: the game can no longer be won (BSG-46). */
export function mayStop(view: Pick<BoussangaView, "mode" | "discards">): boolean {
  return view.mode === "coop" && view.discards > WINNING_CARDS;
}

/** Whether tokens of an element can go back to the board after a pass: only if some were collected (BSG-43). */
export function mayReturn(collection: readonly number[], element: number): boolean {
  return (collection[element] ?? 0) > 0;
}

/** The parts of a view that events change. */
export interface TableState {
  readonly board: readonly string[];
  readonly zones: readonly (readonly number[])[];
  readonly reserve: readonly number[];
  readonly collection: readonly number[];
}

/** The index of a seat's point zone: partners share one, and so do co-operative players (BSG-20). */
export function zoneOf(mode: BoussangaView["mode"], seat: number): number {
  return mode === "coop" ? 0 : mode === "teams" ? seat % 2 : seat;
}

/** The index of a seat's hand: co-operative players share one (BSG-40). */
export function handOf(mode: BoussangaView["mode"], seat: number): number {
  return mode === "coop" ? 0 : seat;
}

/** The points of some tokens (BSG-22). */
export function pointsOf(tokens: readonly number[], values: readonly number[]): number {
  return ELEMENTS.reduce<number>((sum, element) => sum + (tokens[element] ?? 0) * (values[element] ?? 0), 0);
}

/** The points that a point zone was granted before play (BSG-50): they lie in no tokens. */
export function grantedPoints(view: Pick<BoussangaView, "points" | "zones" | "values">, zone: number): number {
  return (view.points[zone] ?? 0) - pointsOf(view.zones[zone] ?? [], view.values);
}

/** The state before these events. */
export function stateBefore(view: BoussangaView, events: readonly BoussangaEvent[]): TableState {
  return events.reduceRight((state, event) => applyEvent(state, event, view.mode, -1), tableStateOf(view));
}

/** The state after an event. */
export function stateAfter(state: TableState, event: BoussangaEvent, mode: BoussangaView["mode"]): TableState {
  return applyEvent(state, event, mode, 1);
}

/** The state that a view shows. */
export function tableStateOf(view: BoussangaView): TableState {
  const { board, zones, reserve, collection } = view;
  return { board, zones, reserve, collection };
}

/** Apply an event (`sign` is 1) or undo it (-1). */
function applyEvent(state: TableState, event: BoussangaEvent, mode: BoussangaView["mode"], sign: 1 | -1): TableState {
  switch (event.type) {
    case "placed":
      return {
        ...state,
        board: withTokens(state.board, event.cells, event.elements, sign === 1),
        reserve: event.elements.reduce((tokens, element) => addTokens(tokens, element, -sign), state.reserve),
      };
    case "cleared": {
      const elements = event.cells.map(() => event.element);
      return {
        ...state,
        board: withTokens(state.board, event.cells, elements, sign === -1),
        zones: addToZone(state.zones, zoneOf(mode, event.seat), event.element, sign * event.earned),
        reserve: addTokens(state.reserve, event.element, sign * (event.cells.length - event.earned)),
      };
    }
    case "bonus":
      return {
        ...state,
        zones: addToZone(state.zones, zoneOf(mode, event.seat), event.element, sign),
        reserve: addTokens(state.reserve, event.element, -sign),
      };
    case "collected":
      return {
        ...state,
        board: withTokens(state.board, event.cells, event.elements, sign === -1),
        collection: event.elements.reduce((tokens, element) => addTokens(tokens, element, sign), state.collection),
      };
    case "restored":
      return {
        ...state,
        board: withTokens(state.board, [[event.row, event.column]], [event.element], sign === 1),
        collection: addTokens(state.collection, event.element, -sign),
      };
    case "scored":
      return {
        ...state,
        zones: addToZone(state.zones, zoneOf(mode, event.seat), event.element, sign * event.tokens),
        collection: addTokens(state.collection, event.element, -sign * event.tokens),
      };
    default:
      return state;
  }
}

/** The board with tokens added to these cells, or removed from them. */
export function withTokens(
  board: readonly string[],
  cells: readonly (readonly [number, number])[],
  elements: readonly number[],
  add: boolean,
): readonly string[] {
  const rows = board.map((row) => [...row]);
  cells.forEach(([row, column], index) => (rows[row]![column] = add ? LETTERS[elements[index]!]! : "."));
  return rows.map((row) => row.join(""));
}

function addTokens(tokens: readonly number[], element: number, count: number): readonly number[] {
  return tokens.map((held, kind) => (kind === element ? held + count : held));
}

function addToZone(zones: TableState["zones"], zone: number, element: number, count: number): TableState["zones"] {
  return zones.map((tokens, number) => (number === zone ? addTokens(tokens, element, count) : tokens));
}
