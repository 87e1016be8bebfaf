import { expect, test } from "vitest";
import { columnsFor, columnsOfResults } from "./columns.ts";

test("tables fill a wide screen in rows", () => {
  expect([1, 2, 3, 8, 40].map(columnsFor)).toEqual([2, 2, 3, 4, 8]);
});

test("results of many people stand in several columns", () => {
  expect([0, 2, 10, 16, 40, 120].map(columnsOfResults)).toEqual([1, 1, 1, 2, 4, 4]);
});
