import { describe, expect, it, test } from "vitest";
import type { AnyRoomGame } from "../../games/board.ts";
import type { LiveTable, Told } from "../../live/live_table.svelte.ts";
import type { AnyEvent, Outcome, TableShown } from "../../protocol.ts";
import { secondsLeft } from "./clock.ts";
import { headline, isTogether, podium, winners } from "./end/ranking.ts";
import { chapters, isShowing, toldOf } from "./history/history.ts";

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

test("while it is shown nothing is asked, except in a race", () => {
  const game = { coming: () => 2 } as unknown as AnyRoomGame;
  expect(isShowing(game, { type: "dubalai_view", phase: "roll", prompt: null } as never)).toBe(true);
  expect(isShowing(game, { type: "dubalai_view", phase: "fog", prompt: null } as never)).toBe(false);
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

describe("the headline", () => {
  const seen = (seat: number | null, mode: string, ended: Outcome): string =>
    headline(ended, { seat, name: (other) => `N${other}`, shown: { options: { mode } } as unknown as TableShown });

  it("speaks to whoever won, also with a partner", () => {
    const teams = outcome([3, 0, 3, 0], [1, 3, 1, 3]);
    expect(seen(2, "teams", teams)).toBe("Your team won!");
    expect(seen(1, "teams", teams)).toBe("N0 and N2 win!");
    expect(seen(null, "teams", teams)).toBe("N0 and N2 win!");
  });

  it("does not speak of others to whoever plays alone", () => {
    expect(seen(0, "coop", outcome([15], [1]))).toBe("You won!");
    expect(seen(0, "coop", outcome([15, 15], [1, 1]))).toBe("You won together!");
    expect(seen(0, "coop", outcome([9], [2]))).toBe("Not this time…");
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
