import { expect, test } from "vitest";
import type { AnyAction, PictureRow, ReplayTimeline } from "../../../protocol.ts";
import { figure, isSameAction, mostOf, stepOf } from "./moments.ts";

test("a moment is shown at the step before its decision", () => {
  const timeline = { steps: [1, 4, 5, 9].map((entries) => ({ entries })) } as unknown as ReplayTimeline;
  expect([1, 4, 5, 8, 20].map((entry) => stepOf(timeline, { entry }))).toEqual([0, 1, 2, 2, 3]);
});

test("actions are the same whatever the order of their fields and what they leave out", () => {
  const action = (fields: object): AnyAction => fields as AnyAction;
  expect(isSameAction(action({ type: "lay", row: [1, 2], colour: null }), action({ row: [1, 2], type: "lay" }))).toBe(
    true,
  );
  expect(isSameAction(action({ type: "lay", row: [1, 2] }), action({ type: "lay", row: [2, 1] }))).toBe(false);
});

test("figures have their units", () => {
  expect([
    figure(1540, "ms", "en"),
    figure(41.6, "percent", "en"),
    figure(3, "count", "en"),
    figure(null, "ms", "en"),
  ]).toEqual(["1.5 s", "42 %", "3", "–"]);
});

test("the largest value sets the height of a picture", () => {
  const rows = [{ values: [3, 40] }, { values: [null, 60] }] as unknown as PictureRow[];
  expect([mostOf(rows, [0], false), mostOf(rows, [1], true), mostOf([], [0], false)]).toEqual([3, 100, 1]);
});
