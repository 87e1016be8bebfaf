import { describe, expect, it } from "vitest";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import type { TohuwabohuView } from "../../protocol.ts";
import { language } from "../../language/language.svelte.ts";
import { game } from "./index.ts";

language.choose("en");
const said: Record<string, unknown>[] = [];
const table = {
  name: (seat: number) => ["Zoé", "Max", "Lou"][seat],
  names: { "seat.1": "Max" },
  shown: { yours: { 0: 0 } },
  words: {
    sentence: (kind: string, key: string, params: object, names: object) => (
      said.push({ kind, key, params, names }),
      key
    ),
  },
} as unknown as LiveTable;

function view(changed: object): TohuwabohuView {
  const prompt = { id: 4, kind: "search", deadline: null, race: true, draw: null };
  return {
    seat: 0,
    phase: "search",
    prompt,
    fingers: 2,
    pointing: [],
    dealer: 1,
    edition: null,
    ...changed,
  } as unknown as TohuwabohuView;
}

describe("the prompt text", () => {
  it("asks to search while fingers are free, then to wait", () => {
    expect(game.promptText(view({}), table)).toBe("Find the shapes! You can touch 2.");
    expect(game.promptText(view({ pointing: [{ seat: 0 }, { seat: 1 }] }), table)).toBe(
      "Find the shapes! You can touch 1.",
    );
    expect(game.promptText(view({ prompt: null }), table)).toBe("All your fingers are down. Wait for the verdict.");
    expect(game.promptText(view({ seat: null, prompt: null }), table)).toBe("Everybody is searching.");
  });

  it("asks the dealer to turn the card, also on a shared screen", () => {
    const turning = { phase: "turn_card", prompt: null };
    expect(game.promptText(view(turning), table)).toBe("Max is about to turn the card.");
    expect(game.promptText(view({ ...turning, dealer: 0, prompt: {} }), table)).toContain("You deal");
    const shared = { ...table, shown: { yours: { 0: 0, 1: 4 } } } as unknown as LiveTable;
    expect(game.promptText(view(turning), shared)).toContain("Max deals");
    expect(game.promptText(view({}), shared)).toContain("All at once");
  });
});

describe("the text of a notice", () => {
  it("contains the names of shapes, and fingers have none", () => {
    expect(game.noticeText!({ type: "pointed", seat: 1, shape: 34, after: 300 }, table)).toBeNull();
    expect(game.noticeText!({ type: "won", seat: 1, shape: 34, after: 300 }, table)).toBe("won");
    expect(said.at(-1)).toMatchObject({ key: "won", names: { "seat.1": "Max", "shape.34": "Blaup" } });
  });

  it("sounds different for the players it concerns", () => {
    const snatched = { type: "snatched", seat: 1, owner: 0, shape: 3, after: 9 } as const;
    expect([0, 1, 2].map((seat) => game.sound!(snatched, view({ seat })))).toEqual(["oops", "bonus", "pop"]);
  });
});

it("the verdict is held for all players except the one who turns the next card", () => {
  const over = [{ type: "card_over", cause: "found" } as never];
  expect(game.pace(over, view({ phase: "turn_card", prompt: null }))).toBeGreaterThan(1000);
  expect(game.pace(over, view({ phase: "turn_card", prompt: {} }))).toBe(0);
  expect(game.pace([], view({ phase: "pause", prompt: null }))).toBe(0);
});

it("a photo finish has fingers where the shape lay before it was won", () => {
  const before = view({
    places: [
      [7, 8],
      [9, 4],
    ],
    owned: [[], [8]],
  });
  const pointed = (shape: number) => ({ type: "pointed", seat: 0, shape, after: 9 }) as const;
  expect(game.touched!(pointed(9), before)?.[0]).toBe('[data-place="2"]');
  expect(game.touched!(pointed(8), before)?.[0]).toBe('[data-zone="1"] [data-piece="8"]');
  expect(game.touched!(pointed(9), null)).toEqual(['[data-piece="9"]']);
  expect(game.touched!({ type: "card_over", cause: "found" } as never, before)).toBeNull();
});

it("scores show the shapes out of the goal, and the points so far", () => {
  const owned = [[1, 2], [], [5]];
  expect(game.scores(view({ owned, goal: 8, totals: [12, 3, 0] }), table)).toEqual([
    "2/8 · 12 pts",
    "0/8 · 3 pts",
    "1/8 · 0 pts",
  ]);
  expect(game.scores(view({ owned, goal: 8, totals: [12, 1, 0], phase: "over" }), table)).toEqual([
    "12 points",
    "1 point",
    "0 points",
  ]);
});
