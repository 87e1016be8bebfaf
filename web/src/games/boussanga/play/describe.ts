/** Describes cards and placements in words, mostly for screen readers. */

import type { GameWords } from "../../../language/game_words.svelte.ts";
import type { BoussangaEvent, BoussangaView } from "../../../protocol.ts";
import type { Fit, Gain } from "../rules/fitting.ts";
import { cellName, SIDE, tokensOf, type Card, type Placement } from "../rules/card_positions.ts";
import { say } from "../words.ts";

type Cell = readonly [row: number, column: number];

export function elementName(words: GameWords | null, element: number): string {
  return words?.name("element", element) ?? "";
}

/** Tokens with their cells: "Earth on c4, Fire on d5". */
export function tokensInWords(words: GameWords | null, elements: readonly number[], cells: readonly Cell[]): string {
  return elements
    .map((element, place) =>
      say("spoken_spot", { element: elementName(words, element), cell: cellNames(cells.slice(place, place + 1)) }),
    )
    .join(", ");
}

/** What an event brings, to be read during its animation: "4 Air on a diagonal: +2". */
export function captionOf(
  words: GameWords | null,
  event: BoussangaEvent,
  { values }: Pick<BoussangaView, "values">,
): string {
  if (event.type === "cleared") {
    const points = event.earned * (values[event.element] ?? 0);
    return say(`scored_${directionOf(event.cells)}`, {
      n: event.cells.length,
      element: elementName(words, event.element),
      points,
    });
  }
  if (event.type === "bonus")
    return say("scored_bonus", { element: elementName(words, event.element), points: values[event.element] ?? 0 });
  if (event.type === "scored")
    return say("scored_tokens", {
      n: event.tokens,
      element: elementName(words, event.element),
      points: event.tokens * (values[event.element] ?? 0),
    });
  return "";
}

/** The direction of a line; several lines of one element are taken off together. */
function directionOf(cells: readonly Cell[]): "row" | "column" | "diagonal" | "lines" {
  const [first, ...others] = cells;
  if (!first) return "lines";
  const steps = others.map(([row, column]) => [row - first[0], column - first[1]] as const);
  if (steps.every(([down]) => down === 0)) return "row";
  if (steps.every(([, right]) => right === 0)) return "column";
  if (steps.every(([down, right]) => down === right) || steps.every(([down, right]) => down === -right))
    return "diagonal";
  return "lines";
}

export function cellNames(cells: readonly Cell[]): string {
  return cells.map(([row, column]) => cellName(row, column)).join(", ");
}

/** A card for screen readers: its number and its tokens. */
export function cardInWords(words: GameWords | null, card: Card, number: number): string {
  const layout = tokensOf(card)
    .map(({ down, right, element }) => {
      const where = `where_${(down + 1) * 3 + right + 1}` as "where_0";
      return say("layout_spot", { element: elementName(words, element), where: say(where) });
    })
    .join(", ");
  return say("card_spoken", { number, layout });
}

/** The cell of a card's middle, which may be over the edge of the board. */
export function middleInWords({ row, column }: Placement): string {
  const inside = (value: number) => Math.min(Math.max(value, 0), SIDE - 1);
  const cell = cellName(inside(row), inside(column));
  return inside(row) === row && inside(column) === column ? cell : say("middle_off", { cell });
}

/** The tokens that a placement puts on the board; in co-operative play, those it collects. */
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

/** Why a card does not fit, or what it brings. */
export function verdictInWords(words: GameWords | null, fit: Fit, gain: Gain | null): string {
  if (fit.misfit) return words?.sentence("refusals", fit.misfit.reason, fit.misfit.params) ?? "";
  if (!gain) return say("found");
  if (gain.points === 0) return say("fits");
  const bonuses = gain.bonuses.map((element) => say("fits_bonus", { element: elementName(words, element) }));
  return [say("fits_points", { points: gain.points }), ...bonuses].join(" ");
}

/** Everything about a card on the board, for screen readers. */
export function placementInWords(words: GameWords | null, placement: Placement, fit: Fit, gain: Gain | null): string {
  const lines = (gain?.lines ?? []).map((line) =>
    say("spoken_line", { n: line.cells.length, element: elementName(words, line.element) }),
  );
  const places = fit.misfit ? [] : [say("spoken_places", { spots: spotsInWords(words, fit) })];
  const more = [verdictInWords(words, fit, gain), ...places, ...lines].join(" ");
  return say("spoken_lies", { cell: middleInWords(placement), turn: placement.position, more });
}
