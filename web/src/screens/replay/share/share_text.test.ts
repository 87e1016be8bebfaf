import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../../../language/language.svelte.ts";
import type { Outcome } from "../../../protocol.ts";
import { shareText } from "./share_text.ts";

const NAMES = ["Zoé", "Léa", "Max"];

function text(ranking: readonly number[], seat: number | null, options: object = {}): string {
  const outcome: Outcome = { type: "outcome", scores: ranking, ranking, reason: "points", facts: {} };
  return shareText({ game: "Bouh", outcome, options, seat, names: NAMES.slice(0, ranking.length) });
}

describe("the text of a shared picture", () => {
  beforeEach(() => void (language.current = "fr"));

  it("speaks in the first person", () => {
    expect(text([1, 2, 3], 0)).toBe("J’ai gagné à Bouh contre Léa et Max.");
    expect(text([1, 2, 3], 1)).toBe("J’ai fini à la 2ᵉ place à Bouh, derrière Zoé.");
    expect(text([1, 1, 3], 1)).toBe("J’ai gagné à Bouh, à égalité avec Zoé.");
    language.current = "en";
    expect(text([2, 1, 3], 2)).toBe("I came in at number 3 at Bouh, behind Léa.");
  });

  it("says who played together", () => {
    expect(text([1, 1], 0, { mode: "coop" })).toBe("Nous avons gagné à Bouh, Léa et moi.");
    expect(text([2, 2], 0, { mode: "coop" })).toBe("Raté de peu à Bouh, Léa et moi.");
    expect(text([1], 0, { mode: "coop" })).toBe("J’ai réussi à Bouh, en solo.");
  });

  it("says what a spectator saw", () => {
    expect(text([1, 2, 3], null)).toBe("J’ai regardé une partie de Bouh, gagnée par Zoé.");
    expect(text([2, 2], null)).toBe("J’ai regardé une partie de Bouh que personne n’a gagnée.");
  });
});
