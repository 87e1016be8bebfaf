/**
 * The eight positions of a card (BSG-1, BSG-2).
 *
 * A position is a number of eighth turns clockwise, 0 to 7: even ones are square, odd ones diagonal.
 * A card turns about its middle cell. The server decides what fits; the browser needs the positions to show a card.
 */

import type { BoussangaCard } from "../../../protocol.ts";

export type Card = BoussangaCard;

/** Earth, Water, Air, Fire: an element's number is its place in this string. */
export const LETTERS = "EWAF";
export const ELEMENTS = [0, 1, 2, 3] as const;
export const POSITIONS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const SIDE = 8;

/** The position of a card, and the cell of its middle, which may be off the board (BSG-3). */
export interface Placement {
  readonly position: number;
  readonly row: number;
  readonly column: number;
}

/** A token of a card: steps down and right from the card's middle cell. */
export interface Token {
  readonly down: number;
  readonly right: number;
  readonly element: number;
}

/** A token of a card that lies on the board. */
export interface Spot {
  readonly row: number;
  readonly column: number;
  readonly element: number;
}

/** A card's tokens relative to its middle cell, in reading order, not turned. */
export function tokensOf(card: Card): Token[] {
  return card.rows.flatMap((row, down) =>
    [...row].flatMap((letter, right) => {
      const element = LETTERS.indexOf(letter);
      return element < 0 ? [] : [{ down: down - 1, right: right - 1, element }];
    }),
  );
}

/** A card's tokens relative to its middle cell, turned. */
export function turned(card: Card, position: number): Token[] {
  return tokensOf(card).map((token) => turnedToken(token, position));
}

function turnedToken({ down, right, element }: Token, position: number): Token {
  for (let quarter = 0; quarter < Math.floor(position / 2); quarter++) [down, right] = [right, -down];
  // BSG-2: an eighth turn stretches the grid by √2; a step right becomes right-and-down
  if (position % 2) [down, right] = [down + right, right - down];
  // turns -0 into 0
  return { down: down + 0, right: right + 0, element };
}

/** The cells and elements of a card's tokens on the board. */
export function spotsOf(card: Card, placement: Placement): Spot[] {
  return turned(card, placement.position).map(({ down, right, element }) => ({
    row: placement.row + down,
    column: placement.column + right,
    element,
  }));
}

/** The position, 0 to 7, after any number of eighth turns in either direction. */
export function asPosition(turns: number): number {
  return ((Math.round(turns) % 8) + 8) % 8;
}

/** The placement nearest to the given one at which all tokens of the card are on the board. */
export function moveOntoBoard(card: Card, placement: Placement): Placement {
  const tokens = turned(card, placement.position);
  const downs = tokens.map((token) => token.down);
  const rights = tokens.map((token) => token.right);
  return {
    position: placement.position,
    row: within(placement.row, -Math.min(...downs), SIDE - 1 - Math.max(...downs)),
    column: within(placement.column, -Math.min(...rights), SIDE - 1 - Math.max(...rights)),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** How much larger a card is drawn, also while it is being turned: √2 in diagonal positions, so that it matches the cells. */
export function stretch(turns: number): number {
  return 1 + (Math.SQRT2 - 1) * Math.abs(Math.sin((turns * Math.PI) / 2));
}

/** A cell's name for people: columns a to h from the left, rows 1 to 8 from the top. */
export function cellName(row: number, column: number): string {
  return `${"abcdefgh"[column] ?? "?"}${row + 1}`;
}
