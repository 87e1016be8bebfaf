import { describe, expect, it, test } from "vitest";
import type { AnyRoomGame } from "../../../games/board.ts";
import type { HistoryEntry, LiveTable } from "../../../live/live_table.svelte.ts";
import type { AnyEvent } from "../../../protocol.ts";
import { byTurn, isAnimating, shownHistory } from "./history.ts";

const entry = (id: number, turn: number | null, seat?: number): HistoryEntry => ({
  id,
  turn,
  event: { type: "turn_ended", ...(seat === undefined ? {} : { seat }) } as AnyEvent,
});

describe("the history", () => {
  it("is grouped by turns, whatever seats its notices name", () => {
    const found = byTurn([entry(1, 0, 0), entry(2, 0, 1), entry(3, 1, 1), entry(4, 0, 0)]);
    expect(found.map(({ seat, entries }) => [seat, entries.map(({ id }) => id)])).toEqual([
      [0, [1, 2]],
      [1, [3]],
      [0, [4]],
    ]);
  });

  it("takes the seat of a notice where the turn is unknown", () => {
    const found = byTurn([entry(1, null), entry(2, null, 1), entry(3, null), entry(4, null, 0)]);
    expect(found.map(({ seat, entries }) => [seat, entries.length])).toEqual([
      [null, 1],
      [1, 2],
      [0, 1],
    ]);
  });
});

test("the history omits what the board is still animating", () => {
  const table = { view: {}, history: [entry(1, 0), entry(2, 0), entry(3, 0)] } as unknown as LiveTable;
  const shown = (animating: number) =>
    shownHistory({ animating: () => animating } as unknown as AnyRoomGame, table).map(({ id }) => id);
  expect([shown(0), shown(2), shown(3)]).toEqual([[1, 2, 3], [1], []]);
  expect(shownHistory({} as AnyRoomGame, table)).toHaveLength(3);
});

test("a race does not wait for animations", () => {
  const game = { animating: () => 2 } as unknown as AnyRoomGame;
  expect(isAnimating(game, { type: "dubalai_view", phase: "roll", prompt: null } as never)).toBe(true);
  expect(isAnimating(game, { type: "dubalai_view", phase: "fog", prompt: null } as never)).toBe(false);
});
