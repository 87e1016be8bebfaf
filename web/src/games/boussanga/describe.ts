/** Cards and places in words. */

import type { GameWords } from "../../language/game_words.svelte.ts";
import type { Fit, Gain } from "./fitting.ts";
import { cellName, SIDE, tokensOf, type Card, type Lying } from "./turning.ts";
import { say } from "./words.ts";

type Cell = readonly [row: number, column: number];

export function elementName(words: GameWords | null, element: number): string {
  return words?.name("element", element) ?? "";
}

/** Stones one after another, with their cells: "Earth on c4, Fire on d5". */
export function stonesInWords(words: GameWords | null, elements: readonly number[], cells: readonly Cell[]): string {
  return elements
    .map((element, place) => say("spoken_spot", { element: elementName(words, element), cell: cellNames(cells.slice(place, place + 1)) }))
    .join(", ");
}

export function cellNames(cells: readonly Cell[]): string {
  return cells.map(([row, column]) => cellName(row, column)).join(", ");
}

/** A card as somebody hears it who cannot see it. */
export function cardInWords(words: GameWords | null, card: Card, number: number): string {
  const layout = tokensOf(card)
    .map(({ down, right, element }) => {
      const where = `where_${(down + 1) * 3 + right + 1}` as "where_0";
      return say("layout_spot", { element: elementName(words, element), where: say(where) });
    })
    .join(", ");
  return say("card_spoken", { number, layout });
}

/** Where the middle of a card lies; it may hang over the edge. */
export function middleInWords({ row, column }: Lying): string {
  const inside = (value: number) => Math.min(Math.max(value, 0), SIDE - 1);
  const cell = cellName(inside(row), inside(column));
  return inside(row) === row && inside(column) === column ? cell : say("middle_off", { cell });
}

/** The tokens a placement puts on the board; in co-operative play, those it takes. */
export function spotsInWords(words: GameWords | null, fit: Fit): string {
  const moving = fit.spots.some((spot) => spot.state === "new")
    ? fit.spots.filter((spot) => spot.state === "new")
    : fit.spots;
  return moving
    .map(({ element, row, column }) =>
      say("spoken_spot", { element: elementName(words, element), cell: cellName(row, column) }),
    )
    .join(", ");
}

/** Why it does not fit, or what it brings. */
export function verdictInWords(words: GameWords | null, fit: Fit, gain: Gain | null): string {
  if (fit.misfit) return words?.sentence("refusals", fit.misfit.reason, fit.misfit.params) ?? "";
  if (!gain) return say("found");
  if (gain.points === 0) return say("fits");
  const bonuses = gain.bonuses.map((element) => say("fits_bonus", { element: elementName(words, element) }));
  return [say("fits_points", { points: gain.points }), ...bonuses].join(" ");
}

/** Everything about a card that lies on the board, for those who listen. */
export function lyingInWords(words: GameWords | null, lying: Lying, fit: Fit, gain: Gain | null): string {
  const lines = (gain?.lines ?? []).map((line) =>
    say("spoken_line", { n: line.cells.length, element: elementName(words, line.element) }),
  );
  const places = fit.misfit ? [] : [say("spoken_places", { spots: spotsInWords(words, fit) })];
  const more = [verdictInWords(words, fit, gain), ...places, ...lines].join(" ");
  return say("spoken_lies", { cell: middleInWords(lying), turn: lying.position, more });
}
