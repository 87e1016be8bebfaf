import { describe, expect, it, test } from "vitest";
import type { AnyRoomGame } from "../../games/board.ts";
import type { LiveTable, Told } from "../../live/live_table.svelte.ts";
import type { AnyEvent, Outcome } from "../../protocol.ts";
import { secondsLeft } from "./clock.ts";
import { isTogether, podium, winners } from "./ranking.ts";
import { chapters, toldOf } from "./telling.ts";

const told = (id: number, turn: number | null, seat?: number): Told => ({
  id,
  turn,
  event: { type: "turn_ended", ...(seat === undefined ? {} : { seat }) } as AnyEvent,
});

describe("the history", () => {
  it("has a chapter for each turn, whoever is mentioned in it", () => {
    const found = chapters([told(1, 0, 0), told(2, 0, 1), told(3, 1, 1), told(4, 0, 0)]);
    expect(found.map(({ seat, lines }) => [seat, lines.map(({ id }) => id)])).toEqual([
      [0, [1, 2]],
      [1, [3]],
      [0, [4]],
    ]);
  });

  it("goes by who is told of where the turn was not seen", () => {
    const found = chapters([told(1, null), told(2, null, 1), told(3, null), told(4, null, 0)]);
    expect(found.map(({ seat, lines }) => [seat, lines.length])).toEqual([
      [null, 1],
      [1, 2],
      [0, 1],
    ]);
  });
});

test("the history tells nothing before the board has shown it", () => {
  const table = { view: {}, history: [told(1, 0), told(2, 0), told(3, 0)] } as unknown as LiveTable;
  const shown = (coming: number) => toldOf({ coming: () => coming } as unknown as AnyRoomGame, table).map(({ id }) => id);
  expect([shown(0), shown(2), shown(3)]).toEqual([[1, 2, 3], [1], []]);
  expect(toldOf({} as AnyRoomGame, table)).toHaveLength(3);
});

const outcome = (scores: number[], ranking: number[]): Outcome => ({ type: "outcome", scores, ranking, reason: "", facts: {} });

describe("the result", () => {
  it("is in the order of ranks, equals by seat", () => {
    expect(podium(outcome([3, 9, 9, 1], [3, 1, 1, 4])).map(({ seat }) => seat)).toEqual([1, 2, 0, 3]);
    expect(winners(outcome([3, 9, 9, 1], [3, 1, 1, 4]))).toEqual([1, 2]);
  });

  it("is everybody's in co-operative games, won or lost", () => {
    expect(isTogether(outcome([15, 15], [1, 1]), { mode: "coop" })).toBe(true);
    expect(isTogether(outcome([9, 9], [2, 2]), {})).toBe(true);
    expect(isTogether(outcome([9, 9], [1, 1]), { mode: "competitive" })).toBe(false);
  });
});

describe("the clock", () => {
  it("counts whole seconds and never below nothing", () => {
    expect(secondsLeft(5000, 3999)).toBe(2);
    expect(secondsLeft(5000, 4000)).toBe(1);
    expect(secondsLeft(5000, 9000)).toBe(0);
  });

  it("keeps quiet while there is plenty of time, or no deadline", () => {
    expect(secondsLeft(500_000, 0)).toBeNull();
    expect(secondsLeft(null, 0)).toBeNull();
  });
});
