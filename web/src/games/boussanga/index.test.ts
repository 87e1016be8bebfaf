import { describe, expect, it } from "vitest";
import type { LiveTable } from "../../live/live_table.svelte.ts";
import type { BoussangaView } from "../../protocol.ts";
import { language } from "../../language/language.svelte.ts";
import { game } from "./index.ts";

language.choose("en");
const ELEMENTS = ["Earth", "Water", "Air", "Fire"];
const table = {
  name: (seat: number) => ["Zoé", "Max"][seat],
  names: {},
  words: { name: (_: string, element: number) => ELEMENTS[element], sentence: (_: string, key: string) => key },
} as unknown as LiveTable;

function view(changed: Partial<BoussangaView>): BoussangaView {
  return {
    mode: "competitive",
    seats: 2,
    seat: 0,
    turn: 0,
    prompt: {},
    phase: "turn",
    cause: "",
    ...changed,
  } as BoussangaView;
}

describe("the prompt text", () => {
  it("says what the player can do, or who the others wait for", () => {
    expect(game.promptText(view({}), table)).toBe("Place a card, or pass.");
    expect(game.promptText(view({ cause: "points" }), table)).toBe("Your last turn!");
    expect(game.promptText(view({ turn: 1, prompt: null }), table)).toBe("Max is thinking.");
    expect(game.promptText(view({ mode: "coop", phase: "put_back", restoring: 3, left: 2 }), table)).toBe(
      "Put Fire back: 2 tokens.",
    );
    expect(game.promptText(view({ phase: "over" }), table)).toBe("The game is over.");
  });
});

describe("cards in texts", () => {
  it("are described by their tokens and cells, not by their ids", () => {
    const where = { position: 0, row: 3, column: 3, cells: [[3, 3]] as const };
    const text = game.noticeText!({ type: "placed", seat: 1, card: 34, elements: [3], ...where }, table);
    expect(text).toBe("Max places Fire on d4.");
    expect(game.noticeText!({ type: "passed", seat: 1, card: 34 }, table)).not.toContain("34");
    expect(game.noticeText!({ type: "drew", seat: 1, card: 34 }, table)).toBeNull();
  });

  it("are named by their number in the hand in hints", () => {
    const hands = [[{ id: 34, rows: [] }, null, { id: 7, rows: [] }, null], [{ id: 1, rows: [] }]];
    expect(game.pieceNames!(view({ hands }), table)).toEqual({ "card.34": "1", "card.7": "3" });
  });
});

describe("scores", () => {
  it("are shared by partners", () => {
    const points = game.scores(view({ mode: "teams", seats: 4, points: [1, 4] }), table);
    expect(points).toEqual(["1 point", "4 points", "1 point", "4 points"]);
  });

  it("gives stars for a co-operative win by its rank", () => {
    const ended = (reason: string) =>
      game.honour?.({ type: "outcome", scores: [15], ranking: [1], reason, facts: { cards: 8 } });
    expect(["master", "scholar", "won"].map((reason) => ended(reason)?.stars)).toEqual([3, 2, 1]);
    expect(ended("points")).toBeNull();
  });
});
