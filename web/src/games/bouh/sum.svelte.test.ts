import { expect, test } from "vitest";
import { Sum, type Means } from "./sum.svelte.ts";

function sumOf(numbers: [number, number][]): { sum: Sum; means: { numbers: Map<number, number> } } {
  const means = { numbers: new Map(numbers), operations: ["+", "-", "*"] } satisfies Means;
  return { sum: new Sum(() => means), means };
}

test("cards, signs and brackets become what they make, and each step can be taken back", () => {
  const { sum } = sumOf([[1, 7], [2, 2], [3, 1]]);
  sum.toggle(1);
  sum.operate("*");
  sum.open();
  sum.toggle(2);
  sum.operate("+");
  sum.toggle(3);
  expect(sum.text).toBe("7 × (2 + 1)");
  expect(sum.reading).toMatchObject({ state: "made", made: 21n });
  expect(sum.cards).toEqual([1, 2, 3]);
  sum.undo();
  expect(sum.text).toBe("7 × (2 + )");
  expect(sum.steps).toBeNull();
});

test("a number that is typed uses a free card of that number, and no card twice", () => {
  const { sum } = sumOf([[1, 4], [2, 4]]);
  expect([sum.useNumber(4), sum.useNumber(4), sum.useNumber(4), sum.useNumber(5)]).toEqual([true, true, false, false]);
  expect(sum.cards).toEqual([1, 2]);
});

test("cards that are gone leave the calculation; forgetting leaves nothing to go back to", () => {
  const { sum, means } = sumOf([[1, 7], [2, 2]]);
  sum.toggle(1);
  sum.operate("+");
  sum.toggle(2);
  means.numbers.delete(2);
  sum.refresh();
  expect(sum.cards).toEqual([1]);
  sum.forget();
  sum.undo();
  expect(sum.empty).toBe(true);
});
