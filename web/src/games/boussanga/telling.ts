/** What happened, step by step: how the table looked before, after each event, and how long each is shown. */

import type { BoussangaEvent, BoussangaView } from "../../protocol.ts";
import { ELEMENTS, LETTERS } from "./turning.ts";

/** What events change on the table. */
export interface Shown {
  readonly board: readonly string[];
  readonly zones: readonly (readonly number[])[];
  readonly reserve: readonly number[];
  readonly collection: readonly number[];
}

/** The point zone of a seat: partners share one, and so do all who play together. */
export function zoneOf(mode: BoussangaView["mode"], seat: number): number {
  return mode === "coop" ? 0 : mode === "teams" ? seat % 2 : seat;
}

/** Where a seat's cards lie among the hands. */
export function handOf(mode: BoussangaView["mode"], seat: number): number {
  return mode === "coop" ? 0 : seat;
}

/** The worth of some tokens. */
export function worth(tokens: readonly number[], values: readonly number[]): number {
  return ELEMENTS.reduce<number>((sum, element) => sum + (tokens[element] ?? 0) * (values[element] ?? 0), 0);
}

/** The table as it was before these events. */
export function before(view: BoussangaView, events: readonly BoussangaEvent[]): Shown {
  return events.reduceRight((shown, event) => change(shown, event, view.mode, -1), shownOf(view));
}

/** The table once an event has happened. */
export function after(shown: Shown, event: BoussangaEvent, mode: BoussangaView["mode"]): Shown {
  return change(shown, event, mode, 1);
}

export function shownOf(view: BoussangaView): Shown {
  const { board, zones, reserve, collection } = view;
  return { board, zones, reserve, collection };
}

/** `way` is 1 for what happens, and -1 to take it back. */
function change(shown: Shown, event: BoussangaEvent, mode: BoussangaView["mode"], way: 1 | -1): Shown {
  switch (event.type) {
    case "placed":
      return {
        ...shown,
        board: withTokens(shown.board, event.cells, event.elements, way === 1),
        reserve: event.elements.reduce((tokens, element) => plus(tokens, element, -way), shown.reserve),
      };
    case "cleared": {
      const elements = event.cells.map(() => event.element);
      return {
        ...shown,
        board: withTokens(shown.board, event.cells, elements, way === -1),
        zones: earn(shown.zones, zoneOf(mode, event.seat), event.element, way * event.earned),
        reserve: plus(shown.reserve, event.element, way * (event.cells.length - event.earned)),
      };
    }
    case "bonus":
      return {
        ...shown,
        zones: earn(shown.zones, zoneOf(mode, event.seat), event.element, way),
        reserve: plus(shown.reserve, event.element, -way),
      };
    case "collected":
      return {
        ...shown,
        board: withTokens(shown.board, event.cells, event.elements, way === -1),
        collection: event.elements.reduce((tokens, element) => plus(tokens, element, way), shown.collection),
      };
    case "restored":
      return {
        ...shown,
        board: withTokens(shown.board, [[event.row, event.column]], [event.element], way === 1),
        collection: plus(shown.collection, event.element, -way),
      };
    case "scored":
      return {
        ...shown,
        zones: earn(shown.zones, zoneOf(mode, event.seat), event.element, way * event.tokens),
        collection: plus(shown.collection, event.element, -way * event.tokens),
      };
    default:
      return shown;
  }
}

export function withTokens(
  board: readonly string[],
  cells: readonly (readonly [number, number])[],
  elements: readonly number[],
  lie: boolean,
): readonly string[] {
  const rows = board.map((row) => [...row]);
  cells.forEach(([row, column], index) => (rows[row]![column] = lie ? LETTERS[elements[index]!]! : "."));
  return rows.map((row) => row.join(""));
}

function plus(tokens: readonly number[], element: number, more: number): readonly number[] {
  return tokens.map((count, kind) => (kind === element ? count + more : count));
}

function earn(zones: Shown["zones"], zone: number, element: number, more: number): Shown["zones"] {
  return zones.map((tokens, number) => (number === zone ? plus(tokens, element, more) : tokens));
}

/** Milliseconds. */
export const TIMES = {
  /** Somebody else's card comes floating in, and is looked at. */
  arrive: 750,
  token: 170,
  /** The card goes away. */
  settle: 260,
  glow: 520,
  fly: 560,
  bonus: 620,
  put: 330,
  small: 380,
  said: 700,
} as const;

/** How long an event is shown. One's own card lies there already. */
export function lasts(event: BoussangaEvent, own: boolean): number {
  switch (event.type) {
    case "placed":
      return (own ? 0 : TIMES.arrive) + TIMES.token * event.cells.length + TIMES.settle;
    case "collected":
      return (own ? 0 : TIMES.arrive) + TIMES.glow + TIMES.fly;
    case "cleared":
      return TIMES.glow + TIMES.fly;
    case "bonus":
      return TIMES.bonus;
    case "restored":
      return own ? TIMES.token : TIMES.put;
    case "scored":
      return TIMES.fly;
    case "passed":
    case "drew":
      return TIMES.small;
    default:
      return TIMES.said;
  }
}

/** How long all of it is shown; whoever missed a lot sees the end of it only. */
export function pace(events: readonly BoussangaEvent[], seat: number | null): number {
  if (events.length > MOST_SHOWN) return 0;
  return events.reduce((sum, event) => sum + lasts(event, "seat" in event && event.seat === seat), 0);
}
export const MOST_SHOWN = 14;
