import { describe, expect, test } from "vitest";
import type { ClassFacts, FactEstimate, FactShown } from "../../protocol.ts";
import { csvOf } from "./facts_csv.ts";
import { factAt, gridOf, OPERATIONS, rightPercent, weakOf } from "./facts_map.ts";

function estimate(fact: FactShown, verdict: FactEstimate["verdict"] = "weak"): FactEstimate {
  return { fact, tries: 4, errors: 2.5, median_ms: 3_460, strength: -120, uncertainty: 90, verdict };
}
const TIMES: FactShown = { operation: "*", first: 7, second: 8 };
const LARGE: FactShown = { operation: "+", first: 9, second: 21 };

describe("the grid", () => {
  test("has each fact of an operation, and both orders of a product show the same", () => {
    const grid = gridOf("*", [estimate(TIMES), estimate(LARGE)]);
    expect(grid.rows[6]!.cells[7]!.estimate?.fact).toEqual(TIMES);
    expect(grid.rows[7]!.cells[6]!.estimate?.fact).toEqual(TIMES);
    expect(grid.rows[0]!.cells[0]!.estimate).toBeNull();
    expect([grid.tries, grid.others]).toEqual([4, []]);
  });

  test("differences and quotients are the reverse of sums and products", () => {
    expect(factAt("-", 4, 9)).toEqual({ operation: "-", first: 13, second: 4 });
    expect(gridOf("-", [estimate({ operation: "-", first: 6, second: 6 })]).rows[5]!.cells[0]!.estimate?.tries).toBe(4);
    expect(factAt("/", 7, 8)).toEqual({ operation: "/", first: 56, second: 7 });
  });

  test("facts that are not in the grid are listed beside it", () => {
    expect(gridOf("+", [estimate(LARGE)]).others.map(({ fact }) => fact)).toEqual([LARGE]);
  });

  test("every operation has a hundred cells", () => {
    for (const operation of OPERATIONS)
      expect(gridOf(operation, []).rows.flatMap(({ cells }) => cells)).toHaveLength(100);
  });
});

test("weak facts and percents", () => {
  expect(weakOf([estimate(TIMES), estimate(LARGE, "known")])).toEqual([TIMES]);
  expect([rightPercent(0, 0), rightPercent(3, 1)]).toEqual([null, 67]);
});

describe("the CSV file", () => {
  const facts: ClassFacts = {
    whole: [],
    next: null,
    children: [
      { number: 1, calculations: 4, wrong: 2, stuck: null, facts: [estimate(TIMES)] },
      { number: 2, calculations: 4, wrong: 2, stuck: null, facts: [estimate(LARGE, "unknown")] },
    ],
  };
  const verdicts = { unknown: "?", known: "ok", weak: "à revoir" };

  test("has a line for each child and fact, in the way of the language", () => {
    const text = csvOf(facts, (number) => (number === 1 ? "Zoé" : "Léo; Max"), {
      head: ["Enfant", "Calcul"],
      verdicts,
      separator: ";",
    });
    expect(text).toBe(
      "\uFEFFEnfant;Calcul\r\nZoé;7 × 8;56;4;2,5;3,5;-120;90;à revoir\r\n" +
        '"Léo; Max";9 + 21;30;4;2,5;3,5;-120;90;?\r\n',
    );
  });

  test("has no name that a spreadsheet takes for a formula, and keeps quotation marks", () => {
    const text = csvOf(facts, (number) => (number === 1 ? '=HYPERLINK("x")' : '-2+3"'), {
      head: ["Child"],
      verdicts,
      separator: ",",
    });
    expect(text).toContain(`"'=HYPERLINK(""x"")",7 × 8`);
    expect(text).toContain(`"-2+3""",9 + 21`);
  });
});
