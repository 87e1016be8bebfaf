import { expect, test } from "vitest";
import { paramsOf } from "./notice_text.ts";

test("squares are given as text, and an empty list as a word", () => {
  expect(paramsOf({ type: "moved", seat: 0, start: 0, end: -2, why: "penalty" })).toMatchObject({
    start: "0",
    end: "−2",
  });
  const dice = { type: "uncovered", dice: [], orange: [], black: [3], order: [1, 0] } as const;
  expect(paramsOf(dice)).toMatchObject({ orange: "none", black: [3] });
});
