/** The browser's idea of what fits, against the rules themselves (`rules.json` is written by the rules' own tests). */

import { describe, expect, it } from "vitest";
import { allPlaces, cellsOf, fitOf, gainOf, type Table } from "./fitting.ts";
import rules from "./rules.json";
import { onBoard, spotsOf, stretch, type Card, type Lying } from "./turning.ts";

interface Kept {
  readonly table: Table;
  readonly zone: number;
  readonly hand: readonly Card[];
  readonly places: Readonly<Record<string, string>>;
  readonly gains: Readonly<
    Record<string, { points: number; earned: readonly number[]; bonuses: readonly number[]; cleared: readonly number[] }>
  >;
}
const positions = rules.positions as unknown as readonly Kept[];

/** A place as it is kept: position, then row and column of the middle, each one more. */
const kept = (lying: Lying): string => `${lying.position}${lying.row + 1}${lying.column + 1}`;

describe("turning", () => {
  it.each(rules.cards)("card $id turns as the rules turn it", ({ id, rows, turns }) => {
    const spots = turns.map((_, position) =>
      spotsOf({ id, rows }, { position, row: 3, column: 4 }).map((spot) => [spot.row, spot.column, spot.element]),
    );
    expect(spots).toEqual(turns);
  });

  it("brings a card back to where all its tokens are on the board, and no further", () => {
    const card = { id: 1, rows: ["E..", "W..", "F.."] };
    expect(onBoard(card, { position: 0, row: -3, column: 9 })).toEqual({ position: 0, row: 1, column: 8 });
    expect(onBoard(card, { position: 1, row: 4, column: 4 })).toEqual({ position: 1, row: 4, column: 4 });
  });
});

describe("stretching", () => {
  it("makes a slanting card meet the cells, and leaves a straight one as it is", () => {
    expect([0, 1, 2, 7, -1].map((turns) => stretch(turns).toFixed(4))).toEqual(["1.0000", "1.4142", "1.0000", "1.4142", "1.4142"]);
  });
});

describe("fitting", () => {
  it("is tried on enough positions", () => {
    expect(positions.length).toBeGreaterThanOrEqual(30);
    expect(positions.some(({ gains }) => Object.values(gains).some((gain) => gain.bonuses.length > 0))).toBe(true);
    expect(positions.some(({ table }) => table.reserve.some((tokens) => tokens < 3) && table.mode !== "coop")).toBe(true);
  });

  it.each(positions.map((position, number) => ({ number, position })))("places of position $number", ({ position }) => {
    for (const card of position.hand) {
      const found = allPlaces(position.table, card).map(kept).sort();
      expect(found).toEqual(position.places[card.id]!.split(" ").filter(Boolean).sort());
    }
  });

  it.each(positions.map((position, number) => ({ number, position })))("gains of position $number", ({ position }) => {
    if (position.table.mode === "coop") return;
    const found: Record<string, unknown> = {};
    for (const card of position.hand)
      for (const lying of allPlaces(position.table, card)) {
        const { lines, points, earned, bonuses } = gainOf(position.table, position.zone, fitOf(position.table, card, lying).spots);
        const cleared = [...cellsOf(lines)].sort((one, other) => one - other);
        if (points > 0) found[`${card.id} ${kept(lying)}`] = { points, earned, bonuses, cleared };
      }
    expect(found).toEqual(position.gains);
  });
});
