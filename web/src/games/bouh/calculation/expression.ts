/**
 * An expression: a calculation while it is being written, as cards, operations and brackets from left to right.
 *
 * After every tap the expression can still become a calculation: two numbers side by side get a plus, a second
 * operation replaces the first, and a closing bracket that was never opened encloses everything so far.
 */

import {
  checkForm,
  CalculationParser,
  refuse,
  evaluate,
  type Numbers,
  type Operation,
  type Step,
} from "./calculation.ts";
import type { Refusal } from "../../../protocol.ts";

export type Token = Step | "(" | ")";
export type Expression = readonly Token[];

const OPERATIONS: readonly unknown[] = ["+", "-", "*", "/"];

export function isOperation(token: Token | undefined): token is Operation {
  return OPERATIONS.includes(token);
}

/** Whether the expression ends with a number or a closing bracket. */
function complete(expression: Expression): boolean {
  const last = expression.at(-1);
  return typeof last === "number" || last === ")";
}

export function openBrackets(expression: Expression): number {
  return expression.reduce((open: number, token) => open + (token === "(" ? 1 : token === ")" ? -1 : 0), 0);
}

/** Append a card; after another number, with a plus. */
export function withCard(expression: Expression, card: number): Expression {
  return complete(expression) ? [...expression, "+", card] : [...expression, card];
}

/** Append an operation; it replaces an operation at the end. */
export function withOperation(expression: Expression, operation: Operation): Expression {
  if (complete(expression)) return [...expression, operation];
  const place = expression.findLastIndex((token) => token !== "(");
  return isOperation(expression[place]) ? expression.with(place, operation) : expression;
}

/** Open a bracket; after a number, with a plus. */
export function withOpening(expression: Expression): Expression {
  return complete(expression) ? [...expression, "+", "("] : [...expression, "("];
}

/** Close the open bracket, or enclose everything if none is open. */
export function withClosing(expression: Expression): Expression {
  if (!complete(expression)) return expression;
  if (openBrackets(expression) > 0) return [...expression, ")"];
  return expression.some(isOperation) ? ["(", ...expression, ")"] : expression;
}

/** Remove a card and the operation before it. */
export function withoutCard(expression: Expression, card: number): Expression {
  const place = expression.indexOf(card);
  if (place < 0) return expression;
  const led = isOperation(expression[place - 1]) ? 1 : 0;
  return cleaned(expression.toSpliced(place - led, 1 + led));
}

/** Remove operations that have lost an operand, and brackets around fewer than two numbers. */
function cleaned(expression: Expression): Expression {
  for (let place = 0; place < expression.length; place += 1) {
    const token = expression[place]!;
    const next = expression[place + 1];
    const before = expression[place - 1];
    if (token === "(" && next === ")") return cleaned(expression.toSpliced(place, 2));
    if (token === "(" && expression[place + 2] === ")" && typeof next === "number")
      return cleaned(expression.toSpliced(place, 3, next));
    const lacksRight = next === ")" || isOperation(next);
    const lacksLeft = before === undefined || before === "(";
    if (isOperation(token) && (lacksRight || lacksLeft)) return cleaned(expression.toSpliced(place, 1));
  }
  return expression;
}

/** The result of an expression so far. */
export type Evaluated =
  | { readonly state: "empty" }
  | { readonly state: "unfinished" }
  | { readonly state: "problem"; readonly refusal: Refusal }
  | { readonly state: "made"; readonly steps: readonly Step[]; readonly made: bigint };

/** Evaluate an expression. Brackets still open are closed at the end. */
export function evaluateExpression(expression: Expression, numbers: Numbers, operations: string): Evaluated {
  if (expression.length === 0) return { state: "empty" };
  if (!complete(expression)) return { state: "unfinished" };
  const steps = stepsOf(expression);
  if (!Array.isArray(steps)) return { state: "problem", refusal: steps };
  const refusal = checkForm(steps, numbers, operations);
  if (refusal?.reason === "one_card") return { state: "unfinished" };
  if (refusal) return { state: "problem", refusal };
  const made = evaluate(steps, numbers);
  return typeof made === "bigint" ? { state: "made", steps, made } : { state: "problem", refusal: made };
}

/** The steps of an expression. Brackets still open are closed at the end. */
export function stepsOf(expression: Expression): Step[] | Refusal {
  const parser = new CalculationParser();
  const closing: Token[] = Array.from({ length: openBrackets(expression) }, () => ")");
  for (const [place, token] of [...expression, ...closing].entries()) {
    if (typeof token === "number") {
      if (parser.complete) return refuse("BOU-10", "cards_left_over", { count: 2 });
      parser.card(token);
    } else {
      const problem = parser.sign(token, place);
      if (problem) return problem;
    }
  }
  return parser.finish();
}

/** The expression for some steps, with the fewest brackets. */
export function expressionOf(steps: readonly Step[]): Expression {
  const binding = (token: Token) => (token === "+" || token === "-" ? 1 : token === "*" || token === "/" ? 2 : 3);
  const stack: { tokens: Token[]; binding: number }[] = [];
  for (const step of steps) {
    if (typeof step === "number") {
      stack.push({ tokens: [step], binding: 3 });
      continue;
    }
    const second = stack.pop();
    const first = stack.pop();
    if (!first || !second) return [];
    const own = binding(step);
    const needed = second.binding < own || (second.binding === own && (step === "-" || step === "/"));
    const left = first.binding < own ? ["(" as const, ...first.tokens, ")" as const] : first.tokens;
    const right = needed ? ["(" as const, ...second.tokens, ")" as const] : second.tokens;
    stack.push({ tokens: [...left, step, ...right], binding: own });
  }
  return stack[0]?.tokens ?? [];
}
