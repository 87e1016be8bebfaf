import { describe, expect, it } from "vitest";
import type { Outcome, TableShown } from "../../../protocol.ts";
import { headline, isTogether, podium, winners } from "./ranking.ts";

const outcome = (scores: number[], ranking: number[]): Outcome => ({
  type: "outcome",
  scores,
  ranking,
  reason: "",
  facts: {},
});

describe("the result", () => {
  it("is sorted by rank, then by seat", () => {
    expect(podium(outcome([3, 9, 9, 1], [3, 1, 1, 4])).map(({ seat }) => seat)).toEqual([1, 2, 0, 3]);
    expect(winners(outcome([3, 9, 9, 1], [3, 1, 1, 4]))).toEqual([1, 2]);
  });

  it("is shared by all in co-operative games, won or lost", () => {
    expect(isTogether(outcome([15, 15], [1, 1]), { mode: "coop" })).toBe(true);
    expect(isTogether(outcome([9, 9], [2, 2]), {})).toBe(true);
    expect(isTogether(outcome([9, 9], [1, 1]), { mode: "competitive" })).toBe(false);
  });
});

describe("the headline", () => {
  const seen = (seat: number | null, mode: string, ended: Outcome): string =>
    headline(ended, { seat, name: (other) => `N${other}`, shown: { options: { mode } } as unknown as TableShown });

  it("addresses the winner, also with a partner", () => {
    const teams = outcome([3, 0, 3, 0], [1, 3, 1, 3]);
    expect(seen(2, "teams", teams)).toBe("Your team won!");
    expect(seen(1, "teams", teams)).toBe("N0 and N2 win!");
    expect(seen(null, "teams", teams)).toBe("N0 and N2 win!");
  });

  it("does not mention others to a player who is alone", () => {
    expect(seen(0, "coop", outcome([15], [1]))).toBe("You won!");
    expect(seen(0, "coop", outcome([15, 15], [1, 1]))).toBe("You won together!");
    expect(seen(0, "coop", outcome([9], [2]))).toBe("Not this time…");
  });
});
