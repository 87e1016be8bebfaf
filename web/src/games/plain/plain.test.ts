import { describe, expect, test } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { FEW, matching, nextQuestion } from "./choices.ts";
import { scoresIn, turnIn } from "./conventions.ts";
import { actionLabel, fieldLabel, labelledValue, readable, valueText, type Vocabulary } from "./labels.ts";
import { viewParts } from "./view_parts.ts";

language.choose("en");

const SENTENCES: Record<string, string> = { "fields.rows": "Matches left", "actions.take": "Take {count} from {row}" };
const VALUES: Record<string, string> = { "row.0": "the first row" };
const vocabulary: Vocabulary = {
  words: {
    has: (kind, key) => `${kind}.${key}` in SENTENCES,
    sentence: (kind, key, params = {}) =>
      SENTENCES[`${kind}.${key}`]!.replace(
        /\{(\w+)\}/g,
        (_, name: string) => VALUES[`${name}.${String(params[name])}`] ?? String(params[name]),
      ),
    name: (parameter, value) => VALUES[`${parameter}.${String(value)}`] ?? String(value),
  },
  names: { "seat.1": "Zoé" },
};

describe("labels", () => {
  test("names of the code become readable, and words of the game come first", () => {
    expect(readable("put_back")).toBe("Put back");
    expect(fieldLabel("last_card", vocabulary)).toBe("Last card");
    expect(fieldLabel("rows", vocabulary)).toBe("Matches left");
  });

  test("values are shown in words", () => {
    expect(valueText("seat", 1, vocabulary)).toBe("Zoé");
    expect(valueText("turn", 1, vocabulary)).toBe("Zoé");
    expect(valueText("row", [0, 1], vocabulary)).toBe("the first row, 1");
    expect(valueText("passed", true, vocabulary)).toBe("yes");
    expect(valueText("ended_by", null, vocabulary)).toBe("–");
    expect(valueText("card", { type: "card", id: 3, rows: ["a", "b"] }, vocabulary)).toBe("Id: 3, Matches left: a, b");
    expect(labelledValue("row", 0, vocabulary)).toBe("The first row");
    expect(labelledValue("count", 2, vocabulary)).toBe("Count 2");
  });

  test("an action is its sentence, or its parts", () => {
    expect(actionLabel({ type: "take", row: 0, count: 2 }, vocabulary)).toBe("Take 2 from the first row");
    expect(actionLabel({ type: "put_back", row: 0, count: 2, colour: null }, vocabulary)).toBe(
      "Put back · The first row · Count 2",
    );
  });
});

describe("choices", () => {
  const actions = [0, 1, 2].flatMap((row) => [1, 2, 3, 4, 5, 6].map((count) => ({ type: "take", row, count })));

  test("few actions are offered themselves", () => {
    expect(nextQuestion(actions.slice(0, FEW), vocabulary)).toBeNull();
  });

  test("many are divided by the first part in which they differ, until few are left", () => {
    const question = nextQuestion(actions, vocabulary)!;
    expect(question.field).toBe("row");
    expect(question.answers.map(({ label, count }) => [label, count])).toEqual([
      ["The first row", 6],
      ["Row 1", 6],
      ["Row 2", 6],
    ]);
    const left = matching(actions, [{ field: "row", value: question.answers[1]!.value }]);
    expect(left).toHaveLength(6);
    expect(nextQuestion(left, vocabulary)).toBeNull();
  });

  test("every action is reached by answering questions", () => {
    const reached = (left: readonly (typeof actions)[number][]): number => {
      const question = nextQuestion(left, vocabulary);
      if (!question) return left.length;
      return question.answers
        .map(({ value }) => reached(matching(left, [{ field: question.field, value }]) as typeof actions))
        .reduce((sum, part) => sum + part, 0);
    };
    const many = actions.flatMap((action) => [1, 2, 3, 4].map((turn) => ({ ...action, turn })));
    expect(reached(many)).toBe(many.length);
  });
});

describe("views", () => {
  test("facts, players, lists, grids and records are told apart", () => {
    const view = {
      type: "some_view",
      seat: 0,
      prompt: null,
      turn: 1,
      round: 3,
      cause: "",
      points: [4, 7],
      pile: [1, 2, 3],
      board: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      cards: [
        { type: "card", id: 1 },
        { type: "card", id: 2 },
        { type: "card", id: 3 },
      ],
      map: ["..F..", "W...."],
    };
    expect(viewParts(view, ["Ada", "Zoé"], { words: null, names: {} })).toEqual([
      { kind: "facts", facts: [{ label: "Round", text: "3" }] },
      {
        kind: "table",
        label: null,
        heads: ["", "Points", "Map"],
        rows: [
          ["Ada", "4", "..F.."],
          ["Zoé", "7", "W...."],
        ],
      },
      { kind: "list", label: "Pile", items: ["1", "2", "3"] },
      {
        kind: "table",
        label: "Board",
        heads: [],
        rows: [
          ["1", "2"],
          ["3", "4"],
          ["5", "6"],
        ],
      },
      { kind: "table", label: "Cards", heads: ["Id"], rows: [["1"], ["2"], ["3"]] },
    ]);
    expect(viewParts({ map: view.map }, ["Ada"], { words: null, names: {} })).toEqual([
      { kind: "lines", label: "Map", items: ["..F..", "W...."] },
    ]);
  });

  test("turn and scores are read by convention", () => {
    const view = { type: "some_view", seat: null, prompt: null, turn: 1, scores: [1, 2] } as never;
    expect([turnIn(view), scoresIn(view, 2), scoresIn(view, 3)]).toEqual([1, [1, 2], null]);
    expect(turnIn({ type: "some_view", seat: null, prompt: null } as never)).toBeNull();
  });
});
