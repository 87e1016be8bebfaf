/**
 * Where a card fits, why it does not, and what a placement brings (BSG-12 to BSG-14, BSG-20 to BSG-23, BSG-41).
 *
 * Only to show it: the server decides. `rules.test.ts` compares this with cases written by the rules.
 */

import type { BoussangaView } from "../../../protocol.ts";
import {
  cellName,
  ELEMENTS,
  LETTERS,
  moveOntoBoard,
  POSITIONS,
  SIDE,
  spotsOf,
  turned,
  type Card,
  type Placement,
  type Spot,
} from "./card_positions.ts";

/** The parts of a view that decide where a card fits. */
export type Table = Pick<BoussangaView, "mode" | "board" | "reserve" | "zones" | "bonuses" | "values">;

/** `new`: the token is placed; `there`: it is there already; `other`: another element is there; `empty`: no token is there. */
export type SpotState = "new" | "there" | "other" | "empty" | "off";

export interface FitSpot extends Spot {
  readonly state: SpotState;
}

/** Why a card does not fit: the refusal the server would give. */
export interface Misfit {
  readonly reason: "off_the_board" | "other_element" | "nothing_to_place" | "reserve_too_small" | "cell_is_empty";
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Fit {
  readonly spots: readonly FitSpot[];
  readonly misfit: Misfit | null;
}

const ELEMENT_KEYS = ["earth", "water", "air", "fire"] as const;

/** The element on a cell, or `null` if it is empty. */
export function elementAt(board: readonly string[], row: number, column: number): number | null {
  const element = LETTERS.indexOf(board[row]?.[column] ?? ".");
  return element < 0 ? null : element;
}

/** Whether a cell, counted row by row from 0, is empty: then a token may be put back there (BSG-42, BSG-43). */
export function isEmptyCell(board: readonly string[], cell: number): boolean {
  return elementAt(board, Math.floor(cell / SIDE), cell % SIDE) === null;
}

function stateOf(table: Table, spot: Spot): SpotState {
  if (spot.row < 0 || spot.column < 0 || spot.row >= SIDE || spot.column >= SIDE) return "off";
  const found = elementAt(table.board, spot.row, spot.column);
  if (found === null) return table.mode === "coop" ? "empty" : "new";
  return found === spot.element ? "there" : "other";
}

/** Whether a card fits at a placement, token by token. */
export function fitOf(table: Table, card: Card, placement: Placement): Fit {
  const spots = spotsOf(card, placement).map((spot) => ({ ...spot, state: stateOf(table, spot) }));
  return { spots, misfit: misfitOf(table, spots) };
}

function misfitOf(table: Table, spots: readonly FitSpot[]): Misfit | null {
  const off = spots.find((spot) => spot.state === "off");
  if (off) return { reason: "off_the_board", params: { element: ELEMENT_KEYS[off.element]! } };
  for (const { row, column, element, state } of spots) {
    const needed = ELEMENT_KEYS[element]!;
    const cell = cellName(row, column);
    if (state === "empty") return { reason: "cell_is_empty", params: { element: needed, cell } };
    if (state === "other") {
      const found = ELEMENT_KEYS[elementAt(table.board, row, column)!]!;
      return { reason: "other_element", params: { element: needed, cell, found } };
    }
  }
  if (table.mode === "coop") return null;
  const placed = spots.filter((spot) => spot.state === "new");
  if (placed.length === 0) return { reason: "nothing_to_place", params: {} };
  for (const element of ELEMENTS) {
    const missing = placed.filter((spot) => spot.element === element).length;
    const reserve = table.reserve[element];
    if (missing > reserve)
      return { reason: "reserve_too_small", params: { element: ELEMENT_KEYS[element], missing, reserve } };
  }
  return null;
}

/** All placements at which a card fits in one position, from the top left corner. */
export function placementsAt(table: Table, card: Card, position: number): Placement[] {
  const placements: Placement[] = [];
  // the first and the last placement at which every token is on the board
  const first = moveOntoBoard(card, { position, row: -SIDE, column: -SIDE });
  const last = moveOntoBoard(card, { position, row: 2 * SIDE, column: 2 * SIDE });
  for (let row = first.row; row <= last.row; row++)
    for (let column = first.column; column <= last.column; column++) {
      const placement = { position, row, column };
      if (!fitOf(table, card, placement).misfit) placements.push(placement);
    }
  return placements;
}

/** All placements at which a card fits; positions that look the same are listed once. */
export function allPlacements(table: Table, card: Card): Placement[] {
  return distinctPositions(card).flatMap((position) => placementsAt(table, card, position));
}

/** Whether a player with this hand may pass: in co-operative play only if no card fits (BSG-16, BSG-43). */
export function mayPass(table: Table, hand: readonly (Card | null)[]): boolean {
  return table.mode !== "coop" || !hand.some((card) => card && allPlacements(table, card).length > 0);
}

/** The positions in which a card looks different; of those that look the same, the lowest. */
export function distinctPositions(card: Card): number[] {
  const seen = new Set<string>();
  return POSITIONS.filter((position) => {
    const tokens = turned(card, position);
    const top = Math.min(...tokens.map((token) => token.down));
    const left = Math.min(...tokens.map((token) => token.right));
    const look = tokens
      .map(({ down, right, element }) => `${down - top} ${right - left} ${element}`)
      .sort()
      .join();
    return seen.has(look) ? false : seen.add(look);
  });
}

/** A whole line of four or more tokens of one element (BSG-20). */
export interface Line {
  readonly element: number;
  readonly cells: readonly (readonly [number, number])[];
}

/** What a placement brings. */
export interface Gain {
  readonly lines: readonly Line[];
  /** Tokens that go to the point zone, by element, without bonuses. */
  readonly earned: readonly number[];
  /** Elements of which a bonus token is gained. */
  readonly bonuses: readonly number[];
  readonly points: number;
}

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The lines of an element; `has` tells whether a cell holds it. */
function linesOf(element: number, has: (row: number, column: number) => boolean): Line[] {
  const lines: Line[] = [];
  for (const [down, right] of DIRECTIONS)
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) {
        if (!has(row, column) || has(row - down, column - right)) continue;
        const cells: [number, number][] = [];
        for (let step = 0; has(row + down * step, column + right * step); step++)
          cells.push([row + down * step, column + right * step]);
        if (cells.length >= 4) lines.push({ element, cells });
      }
  return lines;
}

/** What a fitting placement brings to a point zone (BSG-20 to BSG-23). */
export function gainOf(table: Table, zone: number, spots: readonly FitSpot[]): Gain {
  const placed = spots.filter((spot) => spot.state === "new");
  const lines = ELEMENTS.filter((element) => placed.some((spot) => spot.element === element)).flatMap((element) => {
    const own = placed.filter((spot) => spot.element === element);
    return linesOf(
      element,
      (row, column) =>
        elementAt(table.board, row, column) === element ||
        own.some((spot) => spot.row === row && spot.column === column),
    );
  });
  const earned = ELEMENTS.map((element) =>
    lines.filter((line) => line.element === element).reduce((sum, line) => sum + line.cells.length - 3, 0),
  );
  const bonuses = ELEMENTS.filter((element) => {
    if (!lines.length || table.bonuses[zone]?.[element]) return false;
    const taken = placed.filter((spot) => spot.element === element).length;
    const back = cellsOf(lines.filter((line) => line.element === element)).size - earned[element]!;
    return table.zones[zone]![element] + earned[element]! >= 4 && table.reserve[element] - taken + back > 0;
  });
  const points = ELEMENTS.reduce<number>(
    (sum, element) => sum + (earned[element]! + (bonuses.includes(element) ? 1 : 0)) * table.values[element],
    0,
  );
  return { lines, earned, bonuses, points };
}

/** The cells of some lines, each once, numbered from the top left corner. */
export function cellsOf(lines: readonly Line[]): Set<number> {
  return new Set(lines.flatMap((line) => line.cells.map(([row, column]) => row * SIDE + column)));
}
