/**
 * The eight positions of a card (BSG-1, BSG-2).
 *
 * A position is a number of eighth turns clockwise, 0 to 7: even ones are straight, odd ones slanting.
 * Turns go about the middle cell of the card. The server decides what fits; this is what a screen needs to show it.
 */

import type { BoussangaCard } from "../../protocol.ts";

export type Card = BoussangaCard;

/** Earth, Water, Air, Fire: an element's number is its place in this string. */
export const LETTERS = "EWAF";
export const ELEMENTS = [0, 1, 2, 3] as const;
export const POSITIONS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const SIDE = 8;

/** How a card lies: turned how often, and where its middle cell is; that may be off the board. */
export interface Lying {
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

/** A card's tokens around its middle, in reading order, not turned. */
export function tokensOf(card: Card): Token[] {
  return card.rows.flatMap((row, down) =>
    [...row].flatMap((letter, right) => {
      const element = LETTERS.indexOf(letter);
      return element < 0 ? [] : [{ down: down - 1, right: right - 1, element }];
    }),
  );
}

/** A card's tokens around its middle, turned. */
export function turned(card: Card, position: number): Token[] {
  return tokensOf(card).map((token) => turnedToken(token, position));
}

function turnedToken({ down, right, element }: Token, position: number): Token {
  for (let quarter = 0; quarter < Math.floor(position / 2); quarter++) [down, right] = [right, -down];
  // an eighth turn stretches the grid by √2: right becomes right-and-down
  if (position % 2) [down, right] = [down + right, right - down];
  // there is no -0 on a board
  return { down: down + 0, right: right + 0, element };
}

/** The cells and elements a card asks for where it lies. */
export function spotsOf(card: Card, lying: Lying): Spot[] {
  return turned(card, lying.position).map(({ down, right, element }) => ({
    row: lying.row + down,
    column: lying.column + right,
    element,
  }));
}

/** Between 0 and 7, however often a card was turned in whichever direction. */
export function asPosition(turns: number): number {
  return ((Math.round(turns) % 8) + 8) % 8;
}

/** Where a card comes to lie so that all of its tokens are on the board, as near as can be to where it is wanted. */
export function onBoard(card: Card, wanted: Lying): Lying {
  const tokens = turned(card, wanted.position);
  const downs = tokens.map((token) => token.down);
  const rights = tokens.map((token) => token.right);
  return {
    position: wanted.position,
    row: within(wanted.row, -Math.min(...downs), SIDE - 1 - Math.max(...downs)),
    column: within(wanted.column, -Math.min(...rights), SIDE - 1 - Math.max(...rights)),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** How much larger a card is drawn while it is being turned: √2 when it slants, so that it meets the cells again. */
export function stretch(turns: number): number {
  return 1 + (Math.SQRT2 - 1) * Math.abs(Math.sin((turns * Math.PI) / 2));
}

/** A cell as people say it: columns a to h from the left, rows 1 to 8 from the top. */
export function cellName(row: number, column: number): string {
  return `${"abcdefgh"[column] ?? "?"}${row + 1}`;
}
