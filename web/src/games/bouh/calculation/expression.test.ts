import { expect, test } from "vitest";
import cases from "./calculations.json";
import { evaluate, type Step } from "./calculation.ts";
import {
  isOperation,
  evaluateExpression,
  stepsOf,
  withCard,
  withClosing,
  withOpening,
  withOperation,
  withoutCard,
  expressionOf,
  type Token,
  type Expression,
} from "./expression.ts";

// The ids of these cards are their numbers.
const NUMBERS = new Map([2, 3, 4, 7, 8, 9].map((number) => [number, number]));

/** Tap these one after another. */
function tapped(...taps: Token[]): Expression {
  let so: Expression = [];
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

test("an expression does not begin with an operation or a closing bracket", () => {
  expect(tapped("+", ")", "(", "*")).toEqual(["("]);
});

test("a closing bracket that was not opened encloses everything", () => {
  expect(tapped(4, "+", 2, ")", "*", 3)).toEqual(["(", 4, "+", 2, ")", "*", 3]);
  expect(tapped(4, ")")).toEqual([4]);
});

test("brackets left open are closed at the end", () => {
  const made = evaluateExpression(tapped(7, "*", "(", 4, "-", 2), NUMBERS, "+-*/");
  expect(made).toEqual({ state: "made", steps: [7, 4, 2, "-", "*"], made: 14n });
});

test("an unfinished expression has no result", () => {
  expect(evaluateExpression([], NUMBERS, "+-*/").state).toBe("empty");
  expect(evaluateExpression(tapped(7), NUMBERS, "+-*/").state).toBe("unfinished");
  expect(evaluateExpression(tapped(7, "*"), NUMBERS, "+-*/").state).toBe("unfinished");
});

test("a division that does not come out is a problem", () => {
  const told = evaluateExpression(tapped(7, "/", 2), NUMBERS, "+-*/");
  expect(told.state === "problem" && told.refusal.reason).toBe("not_whole");
});

test("a card is removed with its operation, and with brackets around one number", () => {
  expect(withoutCard(tapped(4, "+", 2, "-", 3), 2)).toEqual([4, "-", 3]);
  expect(withoutCard(tapped(4, "+", 2), 4)).toEqual([2]);
  expect(withoutCard(tapped(7, "*", "(", 4, "-", 2, ")", "+", 3), 4)).toEqual([7, "*", 2, "+", 3]);
  expect(withoutCard(tapped("(", 4), 4)).toEqual(["("]);
});

const GOOD = cases.calculations.filter((one) => "made" in one);

test("calculations of the rules become expressions with the fewest brackets and the same value", () => {
  const signs: Record<string, string> = { "-": "−", "*": "×", "/": "÷" };
  for (const one of GOOD) {
    const numbers = new Map(Object.entries(one.numbers).map(([id, number]) => [Number(id), number]));
    const tokens = expressionOf(one.steps as Step[]);
    const text = tokens
      .map((token) =>
        typeof token === "number" ? numbers.get(token) : isOperation(token) ? ` ${signs[token] ?? token} ` : token,
      )
      .join("");
    expect(text).toBe(one.written);
    const steps = stepsOf(tokens);
    const made = Array.isArray(steps) ? evaluate(steps, numbers) : steps;
    expect(String(made)).toBe(String(one.made));
  }
});

test("removing any card from any calculation leaves a calculation", () => {
  for (const one of GOOD) {
    const tokens = expressionOf(one.steps as Step[]);
    for (const card of tokens.filter((token) => typeof token === "number"))
      expect(Array.isArray(stepsOf(withoutCard(tokens, card)))).toBe(true);
  }
});
