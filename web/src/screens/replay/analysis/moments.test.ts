import { expect, test } from "vitest";
import type { AnyAction, PictureRow, ReplayTimeline } from "../../../protocol.ts";
import type { AnyRoomGame } from "../../../games/board.ts";
import { compare as bouh } from "../../../games/bouh/index.ts";
import { compare as dubalai } from "../../../games/dubalai/index.ts";
import { compareActions, figure, mostOf, stepOf } from "./moments.ts";

test("a moment is shown at the step before its decision", () => {
  const timeline = { steps: [1, 4, 5, 9].map((entries) => ({ entries })) } as unknown as ReplayTimeline;
  expect([1, 4, 5, 8, 20].map((entry) => stepOf(timeline, { entry }))).toEqual([0, 1, 2, 2, 3]);
});

test("actions are the same whatever the order of their fields and what they leave out", () => {
  const action = (fields: object): AnyAction => fields as AnyAction;
  const compare = (one: object, other: object): string => compareActions(action(one), action(other), undefined);
  expect(compare({ type: "pass", card: 1, more: null }, { card: 1, type: "pass" })).toBe("same");
  expect(compare({ type: "place", cell: [1, 2] }, { type: "place", cell: [2, 1] })).toBe("other");
});

test("a game may compare actions of one type in its own way", () => {
  const lay = (...row: number[]): AnyAction => ({ type: "lay", row }) as unknown as AnyAction;
  const lock = { type: "lock" } as unknown as AnyAction;
  const own = dubalai as AnyRoomGame["compare"];
  expect(compareActions(lay(2, 1), lay(1, 2), own)).toBe("same");
  expect(compareActions(lay(2), lay(1, 2), own)).toBe("part");
  expect(compareActions(lay(3), lay(1, 2), own)).toBe("other");
  expect(compareActions(lock, lay(1, 2), own)).toBe("other");
  const capture = (bouh: number, steps: unknown[]): AnyAction =>
    ({ type: "capture", bouh, steps }) as unknown as AnyAction;
  expect(compareActions(capture(3, [1]), capture(3, [2]), bouh as AnyRoomGame["compare"])).toBe("same");
  expect(compareActions(capture(4, [1]), capture(3, [1]), bouh as AnyRoomGame["compare"])).toBe("other");
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
