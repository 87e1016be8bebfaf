import { describe, expect, it } from "vitest";
import type { MatchSummary } from "../../protocol.ts";
import { isFound, resultOf } from "./past_matches.ts";

function match(ranking: readonly number[], you: number | null): MatchSummary {
  return {
    id: "m",
    offline: false,
    game: "bouh",
    finished_at: 0,
    outcome: { type: "outcome", scores: ranking.map(() => 0), ranking, reason: "", facts: {} },
    players: ranking.map((rank, seat) => ({
      seat,
      name: `P${seat}`,
      level: null,
      rank,
      score: 0,
      you: seat === you,
      ghost: false,
    })),
  };
}

describe("a finished match", () => {
  it("was won, lost or ended at a rank", () => {
    expect(resultOf(match([1, 2], 0))).toBe("won");
    expect(resultOf(match([1, 2], 1))).toBe("lost");
    expect(resultOf(match([1, 3, 2], 1))).toBe(3);
    expect(resultOf(match([2, 2, 2], 1))).toBe("lost");
    expect(resultOf(match([1, 2], null))).toBe(null);
  });

  it("is found by its title and its players, whatever the accents", () => {
    const found = (text: string): boolean => isFound(match([1, 2], 0), text, "Du balai !", ["Zoé", "Anaïs"]);
    expect(["", "balai", "ZOE", "anais ", "bouh"].map(found)).toEqual([true, true, true, true, true]);
    expect(found("Bob")).toBe(false);
  });
});
