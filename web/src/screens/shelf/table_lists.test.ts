import { expect, test } from "vitest";
import type { TableCard } from "../../protocol.ts";
import { inOrder, others } from "./table_lists.ts";

function card(table: string, more: Partial<TableCard>): TableCard {
  const plain = { type: "table_card", code: "", game: "bouh", stage: "playing", names: [], seats: 2, free: 0 } as const;
  return { ...plain, table, public: false, yours: false, updated_at: 0, ...more };
}

test("tables waiting for the guest come first, finished ones are left out", () => {
  const cards = [
    card("gathering", { stage: "gathering", updated_at: 9 }),
    card("theirs", { updated_at: 5 }),
    card("over", { stage: "over", updated_at: 99 }),
    card("mine", { yours: true, updated_at: 1 }),
    card("theirs later", { updated_at: 7 }),
  ];
  expect(inOrder(cards).map((found) => found.table)).toEqual(["mine", "theirs later", "theirs", "gathering"]);
});

test("another player with the same name stays", () => {
  expect(others(["Zoé", "Lou", "Zoé"], "Zoé")).toEqual(["Lou", "Zoé"]);
  expect(others(["Zoé"], null)).toEqual(["Zoé"]);
});
