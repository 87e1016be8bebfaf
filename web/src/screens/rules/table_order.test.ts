import { describe, expect, test } from "vitest";
import type { SceneCard } from "../../protocol.ts";
import type { Part } from "./rulebook.ts";
import { firstGameFor, orderForTable } from "./table_order.ts";

const text = { fr: "", en: "" };

function card(id: string, more: Partial<SceneCard>): SceneCard {
  return { id, clauses: [], seats: 2, seat: 0, options: {}, attempts: [], applies: {}, first_game: null, ...more };
}

function lesson(id: string, options: SceneCard["options"]): SceneCard {
  return card(id, { options, first_game: { title: text, goal: text, seats: 2, table: {} } });
}

const chapter = (id: string): Part => ({ html: `<h2 id="${id}">`, clause: null });
const clause = (id: string): Part => ({ html: `<p class="clause" id="${id}">`, clause: id });

describe("a rulebook for a table", () => {
  const parts = [chapter("all"), clause("A-1"), chapter("young"), clause("A-2"), chapter("old"), clause("A-3")];
  const scenes = [
    card("one", { clauses: ["A-1"] }),
    card("two", { clauses: ["A-2"], applies: { level: ["young"] } }),
    card("three", { clauses: ["A-3"], applies: { level: ["old"] } }),
  ];

  test("shows first what applies to the table", () => {
    const { here, elsewhere } = orderForTable(parts, scenes, { level: "old" });
    expect(here.map(({ clause }) => clause)).toEqual([null, "A-1", null, "A-3"]);
    expect(elsewhere.map(({ clause }) => clause)).toEqual([null, "A-2"]);
  });

  test("keeps its order when nothing is known of the table", () => {
    expect(orderForTable(parts, scenes, {}).here).toEqual(parts);
    expect(orderForTable(parts, [], { level: "old" }).here).toEqual(parts);
  });
});

describe("the first game for a table", () => {
  const games = [lesson("against", {}), lesson("together", { mode: "coop" })];

  test("teaches what the table plays", () => {
    expect(firstGameFor(games, { mode: "coop" })?.id).toBe("together");
    expect(firstGameFor(games, { mode: "teams" })?.id).toBe("against");
    expect(firstGameFor([lesson("only", { pace: "calm" })], { pace: "lively" })?.id).toBe("only");
    expect(firstGameFor([], {})).toBeUndefined();
  });
});
