import { expect, test } from "vitest";
import type { FactEstimate, FactShown, MyAttempt } from "../../protocol.ts";
import { factsOfAttempts, factsToPractise, factText, resultOf } from "./facts.ts";

const TIMES: FactShown = { operation: "*", first: 7, second: 8 };
const OVER: FactShown = { operation: "/", first: 7, second: 2 };
const MINUS: FactShown = { operation: "-", first: -3, second: 9 };

test("facts are written with typographic signs, and have a result if it is whole", () => {
  expect([TIMES, OVER, MINUS].map(factText)).toEqual(["7 × 8", "7 ÷ 2", "(−3) − 9"]);
  expect([TIMES, OVER, MINUS, { ...OVER, first: 8 }, { ...OVER, second: 0 }].map(resultOf)).toEqual([
    56,
    null,
    -12,
    4,
    null,
  ]);
});

test("each wrong fact is practised once, and only if it has a result", () => {
  const attempts = [[TIMES], [OVER, MINUS], [], [TIMES]].map((again) => ({ again }) as unknown as MyAttempt);
  expect(factsOfAttempts(attempts)).toEqual([TIMES, MINUS]);
});

test("facts that went wrong or are weak are practised, others are not", () => {
  const estimate = (fact: FactShown, errors: number, verdict: FactEstimate["verdict"]) =>
    ({ fact, errors, verdict }) as FactEstimate;
  const estimates = [
    estimate(TIMES, 2, "weak"),
    estimate(MINUS, 1, "unknown"),
    estimate({ ...TIMES, first: 6 }, 0.1, "known"),
  ];
  expect(factsToPractise(estimates)).toEqual([TIMES, MINUS]);
});
