import { expect, test } from "vitest";
import { toldOf } from "./telling.ts";

test("squares are told as they are printed, and nothing has a word", () => {
  expect(toldOf({ type: "moved", seat: 0, start: 0, end: -2, why: "penalty" })).toMatchObject({ start: "0", end: "−2" });
  const dice = { type: "uncovered", dice: [], orange: [], black: [3], order: [1, 0] } as const;
  expect(toldOf(dice)).toMatchObject({ orange: "none", black: [3] });
});
