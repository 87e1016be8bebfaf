import { expect, test } from "vitest";
import cases from "./calculations.json";
import { workOut, type Step } from "./calculating.ts";
import {
  isOperation,
  reading,
  stepsOf,
  withCard,
  withClosing,
  withOpening,
  withOperation,
  withoutCard,
  writtenBy,
  type Token,
  type Written,
} from "./writing.ts";

// The ids of these cards are their numbers.
const NUMBERS = new Map([2, 3, 4, 7, 8, 9].map((number) => [number, number]));

/** Tap these one after another. */
function tapped(...taps: Token[]): Written {
  let so: Written = [];
  for (const tap of taps)
    so =
      typeof tap === "number"
        ? withCard(so, tap)
        : tap === "("
          ? withOpening(so)
          : tap === ")"
            ? withClosing(so)
            : withOperation(so, tap);
  return so;
}

test("cards side by side are added", () => {
  expect(tapped(4, 2, 3)).toEqual([4, "+", 2, "+", 3]);
});

test("a second operation replaces the first, also before an open bracket", () => {
  expect(tapped(4, "+", "*", 2)).toEqual([4, "*", 2]);
  expect(tapped(4, "(", "*", 2, "-", 3)).toEqual([4, "*", "(", 2, "-", 3]);
});

test("nothing begins with an operation or a closing bracket", () => {
  expect(tapped("+", ")", "(", "*")).toEqual(["("]);
});

test("a closing bracket that was not opened goes round everything", () => {
  expect(tapped(4, "+", 2, ")", "*", 3)).toEqual(["(", 4, "+", 2, ")", "*", 3]);
  expect(tapped(4, ")")).toEqual([4]);
});

test("brackets left open are closed at the end", () => {
  const made = reading(tapped(7, "*", "(", 4, "-", 2), NUMBERS, "+-*/");
  expect(made).toEqual({ state: "made", steps: [7, 4, 2, "-", "*"], made: 14n });
});

test("what is not finished is not judged", () => {
  expect(reading([], NUMBERS, "+-*/").state).toBe("empty");
  expect(reading(tapped(7), NUMBERS, "+-*/").state).toBe("unfinished");
  expect(reading(tapped(7, "*"), NUMBERS, "+-*/").state).toBe("unfinished");
});

test("a division that does not come out is told", () => {
  const told = reading(tapped(7, "/", 2), NUMBERS, "+-*/");
  expect(told.state === "problem" && told.refusal.reason).toBe("not_whole");
});

test("a card taken out takes its operation along, and brackets round one number go", () => {
  expect(withoutCard(tapped(4, "+", 2, "-", 3), 2)).toEqual([4, "-", 3]);
  expect(withoutCard(tapped(4, "+", 2), 4)).toEqual([2]);
  expect(withoutCard(tapped(7, "*", "(", 4, "-", 2, ")", "+", 3), 4)).toEqual([7, "*", 2, "+", 3]);
  expect(withoutCard(tapped("(", 4), 4)).toEqual(["("]);
});

const GOOD = cases.calculations.filter((one) => "made" in one);

test("what the rules calculate is written with the fewest brackets, and means the same", () => {
  const signs: Record<string, string> = { "-": "−", "*": "×", "/": "÷" };
  for (const one of GOOD) {
    const numbers = new Map(Object.entries(one.numbers).map(([id, number]) => [Number(id), number]));
    const tokens = writtenBy(one.steps as Step[]);
    const text = tokens
      .map((token) => (typeof token === "number" ? numbers.get(token) : isOperation(token) ? ` ${signs[token] ?? token} ` : token))
      .join("");
    expect(text).toBe(one.written);
    const steps = stepsOf(tokens);
    const made = Array.isArray(steps) ? workOut(steps, numbers) : steps;
    expect(String(made)).toBe(String(one.made));
  }
});

test("taking any card out of any calculation leaves a calculation", () => {
  for (const one of GOOD) {
    const tokens = writtenBy(one.steps as Step[]);
    for (const card of tokens.filter((token) => typeof token === "number"))
      expect(Array.isArray(stepsOf(withoutCard(tokens, card)))).toBe(true);
  }
});
