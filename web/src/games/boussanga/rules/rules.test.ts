/** Compares the rules that the browser repeats with cases written by the rules themselves (`rules.json`). */

import { describe, expect, it } from "vitest";
import type { BoussangaEvent, BoussangaView } from "../../../protocol.ts";
import {
  asPosition,
  ELEMENTS,
  moveOntoBoard,
  POSITIONS,
  spotsOf,
  stretch,
  type Card,
  type Placement,
} from "./card_positions.ts";
import { allPlacements, cellsOf, fitOf, gainOf, isEmptyCell, mayPass, type Table } from "./fitting.ts";
import rules from "./rules.json";
import {
  GOAL,
  grantedPoints,
  handOf,
  mayReturn,
  mayStop,
  pointsOf,
  RANKS,
  stateAfter,
  stateBefore,
  WINNING_CARDS,
  zoneOf,
  type TableState,
} from "./table_state.ts";

interface PositionCase {
  readonly table: Table;
  readonly points: readonly number[];
  readonly zone: number;
  readonly hand: readonly Card[];
  readonly placements: Readonly<Record<string, string>>;
  readonly gains: Readonly<
    Record<
      string,
      { points: number; earned: readonly number[]; bonuses: readonly number[]; cleared: readonly number[] }
    >
  >;
  readonly refusals: readonly (Placement & { card: number; reason: string; params: object })[];
}

interface TurnCase {
  readonly table: Table;
  readonly hand: readonly (Card | null)[];
  readonly collection: readonly number[];
  /** Whether the player may pass, which elements may go back, and to which cells; `null` if that is not asked. */
  readonly may_pass: boolean | null;
  readonly returned: readonly number[] | null;
  readonly cells: readonly number[] | null;
}

interface EntryCase {
  readonly mode: BoussangaView["mode"];
  readonly before: TableState;
  readonly events: readonly BoussangaEvent[];
  readonly after: TableState;
}

const positions = rules.positions as unknown as readonly PositionCase[];
const numberedPositions = positions.map((position, number) => ({ number, position }));
const entries = rules.entries as unknown as readonly EntryCase[];
const turns = rules.turns as unknown as readonly TurnCase[];
const modes = rules.seats as unknown as readonly {
  mode: BoussangaView["mode"];
  hands: readonly number[];
  zones: readonly number[];
}[];

/** A placement as it is written: position, then row and column of the middle, each plus one. */
const written = ({ position, row, column }: Placement): string => `${position}${row + 1}${column + 1}`;

describe("card positions", () => {
  it.each(rules.cards)("card $id turns as in the rules", ({ id, rows, turns }) => {
    const spots = turns.map((_, position) =>
      spotsOf({ id, rows }, { position, row: 3, column: 4 }).map((spot) => [spot.row, spot.column, spot.element]),
    );
    expect(spots).toEqual(turns);
    expect(turns).toHaveLength(POSITIONS.length);
    expect(asPosition(POSITIONS.length)).toBe(0);
  });

  it("moves a card so that all its tokens are on the board, and no further", () => {
    const card = { id: 1, rows: ["E..", "W..", "F.."] };
    expect(moveOntoBoard(card, { position: 0, row: -3, column: 9 })).toEqual({ position: 0, row: 1, column: 8 });
    expect(moveOntoBoard(card, { position: 1, row: 4, column: 4 })).toEqual({ position: 1, row: 4, column: 4 });
  });

  it("draws a diagonal card larger, and a square one as it is", () => {
    expect([0, 1, 2, 7, -1].map((turns) => stretch(turns).toFixed(4))).toEqual([
      "1.0000",
      "1.4142",
      "1.0000",
      "1.4142",
      "1.4142",
    ]);
  });
});

describe("fitting", () => {
  it("has cases with bonuses, scarce reserves and every reason for a refusal", () => {
    expect(positions.length).toBeGreaterThanOrEqual(30);
    expect(positions.some(({ gains }) => Object.values(gains).some((gain) => gain.bonuses.length > 0))).toBe(true);
    expect(positions.some(({ table }) => table.reserve.some((tokens) => tokens < 3) && table.mode !== "coop")).toBe(
      true,
    );
    const reasons = new Set(positions.flatMap(({ refusals }) => refusals.map(({ reason }) => reason)));
    expect([...reasons].sort()).toEqual([
      "cell_is_empty",
      "nothing_to_place",
      "off_the_board",
      "other_element",
      "reserve_too_small",
    ]);
  });

  it.each(numberedPositions)("finds the legal placements of position $number", ({ position }) => {
    for (const card of position.hand) {
      const found = allPlacements(position.table, card).map(written).sort();
      expect(found).toEqual(position.placements[card.id]!.split(" ").filter(Boolean).sort());
    }
  });

  it.each(numberedPositions)("names the reasons of the rules for refusals in position $number", ({ position }) => {
    for (const { card: id, reason, params, ...placement } of position.refusals) {
      const card = position.hand.find((card) => card.id === id)!;
      expect(fitOf(position.table, card, placement).misfit).toEqual({ reason, params });
    }
  });

  it.each(numberedPositions)("finds the gains of position $number", ({ position }) => {
    if (position.table.mode === "coop") return;
    const found: Record<string, unknown> = {};
    for (const card of position.hand)
      for (const placement of allPlacements(position.table, card)) {
        const { spots } = fitOf(position.table, card, placement);
        const { lines, points, earned, bonuses } = gainOf(position.table, position.zone, spots);
        const cleared = [...cellsOf(lines)].sort((one, other) => one - other);
        if (points > 0) found[`${card.id} ${written(placement)}`] = { points, earned, bonuses, cleared };
      }
    expect(found).toEqual(position.gains);
  });
});

describe("passing and putting tokens back", () => {
  it.each(turns.map((turn, number) => ({ number, turn })))(
    "is possible as in the rules in turn $number",
    ({ turn }) => {
      const { table, hand, collection, may_pass: passing, returned, cells } = turn;
      if (passing !== null) expect(mayPass(table, hand)).toBe(passing);
      if (returned) expect(ELEMENTS.filter((element) => mayReturn(collection, element))).toEqual(returned);
      if (cells)
        expect(Array.from({ length: 64 }, (_, cell) => cell).filter((cell) => isEmptyCell(table.board, cell))).toEqual(
          cells,
        );
    },
  );
});

describe("table state", () => {
  it("has cases with every event that changes it", () => {
    const types = new Set(entries.flatMap(({ events }) => events.map(({ type }) => type)));
    for (const type of ["placed", "cleared", "bonus", "collected", "restored", "scored"] as const)
      expect(types).toContain(type);
  });

  it.each(entries.map((entry, number) => ({ number, entry })))(
    "follows the events of entry $number in both directions",
    ({ entry }) => {
      const { mode, before, events, after } = entry;
      expect(events.reduce((state, event) => stateAfter(state, event, mode), before)).toEqual(after);
      expect(stateBefore({ mode, ...after } as unknown as BoussangaView, events)).toEqual(before);
    },
  );

  it.each(numberedPositions)("counts the points of position $number", ({ position }) => {
    expect(position.table.zones.map((tokens) => pointsOf(tokens, position.table.values))).toEqual(position.points);
  });

  it("knows what a point zone was granted: points that lie in no tokens", () => {
    const view = { zones: [[1, 0, 2, 0], [0, 0, 0, 0]], values: [1, 2, 3, 4], points: [7, 11] } as const; // prettier-ignore
    expect([0, 1].map((zone) => grantedPoints(view, zone))).toEqual([0, 11]);
  });
});

describe("seats and numbers", () => {
  it.each(modes)("knows hands and point zones in $mode play", ({ mode, hands, zones }) => {
    expect(hands.map((_, seat) => handOf(mode, seat))).toEqual(hands);
    expect(zones.map((_, seat) => zoneOf(mode, seat))).toEqual(zones);
  });

  it("knows the goal and the ranks of a co-operative win", () => {
    const { goal, master, scholar, won, may_stop_from: mayStopFrom } = rules.numbers;
    expect(GOAL).toBe(goal);
    expect(WINNING_CARDS).toBe(won);
    expect(RANKS.map(({ most }) => most)).toEqual([master, scholar, won]);
    expect(mayStop({ mode: "coop", discards: mayStopFrom - 1 })).toBe(false);
    expect(mayStop({ mode: "coop", discards: mayStopFrom })).toBe(true);
    expect(mayStop({ mode: "competitive", discards: mayStopFrom })).toBe(false);
  });
});
