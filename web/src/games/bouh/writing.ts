/**
 * A calculation while it is being written, tap by tap: cards, operations and brackets from left to right.
 *
 * Every tap leaves something that can still become a calculation, so that nobody is ever stuck: two numbers side by
 * side get a plus, a second operation replaces the first, and a closing bracket that was never opened goes round
 * everything written so far.
 */

import { checkForm, Reader, refuse, workOut, type Numbers, type Operation, type Step } from "./calculating.ts";
import type { Refusal } from "../../protocol.ts";

export type Token = Step | "(" | ")";
export type Written = readonly Token[];

const OPERATIONS: readonly unknown[] = ["+", "-", "*", "/"];

export function isOperation(token: Token | undefined): token is Operation {
  return OPERATIONS.includes(token);
}

/** Whether a number or a whole bracket has just been written. */
function complete(written: Written): boolean {
  const last = written.at(-1);
  return typeof last === "number" || last === ")";
}

export function openBrackets(written: Written): number {
  return written.reduce((open: number, token) => open + (token === "(" ? 1 : token === ")" ? -1 : 0), 0);
}

/** Write a card; after another number it is added. */
export function withCard(written: Written, card: number): Written {
  return complete(written) ? [...written, "+", card] : [...written, card];
}

/** Write an operation; it takes the place of one that has just been written. */
export function withOperation(written: Written, operation: Operation): Written {
  if (complete(written)) return [...written, operation];
  const place = written.findLastIndex((token) => token !== "(");
  return isOperation(written[place]) ? written.with(place, operation) : written;
}

/** Open a bracket; after a number it is added. */
export function withOpening(written: Written): Written {
  return complete(written) ? [...written, "+", "("] : [...written, "("];
}

/** Close the bracket, or put one round everything. */
export function withClosing(written: Written): Written {
  if (!complete(written)) return written;
  if (openBrackets(written) > 0) return [...written, ")"];
  return written.some(isOperation) ? ["(", ...written, ")"] : written;
}

/** Take a card out again, with the operation that led to it. */
export function withoutCard(written: Written, card: number): Written {
  const place = written.indexOf(card);
  if (place < 0) return written;
  const led = isOperation(written[place - 1]) ? 1 : 0;
  return tidied(written.toSpliced(place - led, 1 + led));
}

/** Operations that have lost a number, and brackets round less than two, are taken away. */
function tidied(written: Written): Written {
  for (let place = 0; place < written.length; place += 1) {
    const token = written[place]!;
    const next = written[place + 1];
    const before = written[place - 1];
    if (token === "(" && next === ")") return tidied(written.toSpliced(place, 2));
    if (token === "(" && written[place + 2] === ")" && typeof next === "number")
      return tidied(written.toSpliced(place, 3, next));
    const leadsNowhere = next === ")" || isOperation(next);
    const comesFromNowhere = before === undefined || before === "(";
    if (isOperation(token) && (leadsNowhere || comesFromNowhere)) return tidied(written.toSpliced(place, 1));
  }
  return written;
}

/** What can be said of a calculation so far. */
export type Reading =
  | { readonly state: "empty" }
  | { readonly state: "unfinished" }
  | { readonly state: "problem"; readonly refusal: Refusal }
  | { readonly state: "made"; readonly steps: readonly Step[]; readonly made: bigint };

/** Read what is written. Brackets still open are closed at the end. */
export function reading(written: Written, numbers: Numbers, operations: string): Reading {
  if (written.length === 0) return { state: "empty" };
  if (!complete(written)) return { state: "unfinished" };
  const steps = stepsOf(written);
  if (!Array.isArray(steps)) return { state: "problem", refusal: steps };
  const refusal = checkForm(steps, numbers, operations);
  if (refusal?.reason === "one_card") return { state: "unfinished" };
  if (refusal) return { state: "problem", refusal };
  const made = workOut(steps, numbers);
  return typeof made === "bigint" ? { state: "made", steps, made } : { state: "problem", refusal: made };
}

/** The steps of what is written, with the brackets still open closed at the end. */
export function stepsOf(written: Written): Step[] | Refusal {
  const reader = new Reader();
  const closing: Token[] = Array.from({ length: openBrackets(written) }, () => ")");
  for (const [place, token] of [...written, ...closing].entries()) {
    if (typeof token === "number") {
      if (reader.complete) return refuse("BOU-10", "cards_left_over", { count: 2 });
      reader.card(token);
    } else {
      const problem = reader.sign(token, place);
      if (problem) return problem;
    }
  }
  return reader.finish();
}

/** Steps as they would be written by hand, with the fewest brackets. */
export function writtenBy(steps: readonly Step[]): Written {
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
