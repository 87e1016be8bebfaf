/**
 * Calculations: checked, evaluated, printed and parsed exactly as in the rules (`calculation.py`).
 *
 * A calculation is a list of steps in postfix notation: card ids, and each operation after its two operands. Repeats
 * the rules so that the result is shown while a player writes; `calculations.json` holds cases of the rules.
 */

import type { Refusal } from "../../../protocol.ts";

export type Operation = "+" | "-" | "*" | "/";
/** A card by its id, or an operation. */
export type Step = number | Operation;
/** The numbers of the cards that may be used, by card id. */
export type Numbers = ReadonlyMap<number, number>;

export const SIGNS: Record<Operation, string> = { "+": "+", "-": "−", "*": "×", "/": "÷" };
const BINDING: Record<Operation, number> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const NUMBER_BINDING = 3;
const MOST_STEPS = 39;
const LONGEST_TEXT = 200;
const LONGEST_NUMBER = 3;
/** Larger numbers are sent as a string of digits. */
const LARGEST_JSON_NUMBER = 10n ** 15n;

const TYPED = new Map<string, Operation>(
  (
    [
      ["+", "+＋"],
      ["-", "-−–—‐‑"],
      ["*", "*×xX·⋅✕"],
      ["/", "/÷:∕"],
    ] as const
  ).flatMap(([operation, signs]) => [...signs].map((sign) => [sign, operation] as const)),
);

export function refuse(clause: string, reason: string, params: Refusal["params"] = {}): Refusal {
  return { type: "refusal", clause, reason, params };
}

/** The operation that a typed character stands for. */
export function operationFor(character: string): Operation | undefined {
  return TYPED.get(character);
}

/** The ids of the cards in a calculation. */
export function cardsIn(steps: readonly (Step | "(" | ")")[]): number[] {
  return steps.filter((step): step is number => typeof step === "number");
}

/** Check that the steps form one calculation with these cards and operations (BOU-10, BOU-12, BOU-14). */
export function checkForm(steps: readonly Step[], numbers: Numbers, operations: string): Refusal | null {
  const used = new Set<number>();
  let depth = 0;
  for (const step of steps) {
    if (typeof step === "number") {
      const number = numbers.get(step);
      if (number === undefined) return refuse("BOU-10", "not_your_card", { card: step });
      if (used.has(step)) return refuse("BOU-10", "used_twice", { card: step, number });
      used.add(step);
      depth += 1;
    } else {
      if (!operations.includes(step)) return refuse("BOU-12", "operation_not_allowed", { operation: step });
      if (depth < 2) return refuse("BOU-10", "operation_without_numbers", { operation: step });
      depth -= 1;
    }
  }
  const [only] = used;
  if (used.size === 1) return refuse("BOU-14", "one_card", { number: numbers.get(only!)! });
  if (depth !== 1) return refuse("BOU-10", "cards_left_over", { count: used.size });
  return null;
}

/** The result of a well-formed calculation, or a refusal for a division that fails (BOU-10, BOU-11). */
export function evaluate(steps: readonly Step[], numbers: Numbers): bigint | Refusal {
  const stack: bigint[] = [];
  for (const step of steps) {
    if (typeof step === "number") {
      stack.push(BigInt(numbers.get(step)!));
      continue;
    }
    const second = stack.pop()!;
    const first = stack.pop()!;
    if (step === "+") stack.push(first + second);
    else if (step === "-") stack.push(first - second);
    else if (step === "*") stack.push(first * second);
    else {
      if (second === 0n) return refuse("BOU-11", "divided_by_zero", { dividend: jsonNumber(first) });
      if (first % second !== 0n)
        return refuse("BOU-10", "not_whole", { dividend: jsonNumber(first), divisor: jsonNumber(second) });
      stack.push(first / second);
    }
  }
  return stack[0]!;
}

/** Print a calculation as ordinary arithmetic, with the fewest brackets: `(4 + 2) × 3`. */
export function formatCalculation(steps: readonly Step[], numbers: Numbers): string {
  const stack: { text: string; binding: number }[] = [];
  for (const step of steps) {
    if (typeof step === "number") {
      stack.push({ text: String(numbers.get(step)), binding: NUMBER_BINDING });
      continue;
    }
    const second = stack.pop()!;
    const first = stack.pop()!;
    const binding = BINDING[step];
    const needsBracket = step === "-" || step === "/";
    const left = first.binding < binding ? `(${first.text})` : first.text;
    const right =
      second.binding < binding || (second.binding === binding && needsBracket) ? `(${second.text})` : second.text;
    stack.push({ text: `${left} ${SIGNS[step]} ${right}`, binding });
  }
  return stack[0]?.text ?? "";
}

/** Parse a typed calculation; each number stands for an unused card of that number. */
export function parseCalculation(text: string, numbers: Numbers): Step[] | Refusal {
  const characters = [...text];
  if (characters.length > LONGEST_TEXT) return refuse("BOU-10", "too_long", { most: LONGEST_TEXT });
  const parser = new CalculationParser();
  let place = 0;
  while (place < characters.length) {
    const character = characters[place]!;
    let end = place + 1;
    let problem: Refusal | null;
    if (isDigit(character)) {
      while (end < characters.length && isDigit(characters[end]!)) end += 1;
      problem = parseNumber(parser, characters.slice(place, end).join(""), place, numbers);
    } else if (character === "=") {
      const rest = characters.slice(end);
      if (rest.some((other) => !isDigit(other) && other !== " ")) return unreadable(rest.join("").trim(), end);
      break;
    } else {
      problem = parser.sign(character, place);
    }
    if (problem) return problem;
    place = end;
  }
  return parser.finish();
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function parseNumber(parser: CalculationParser, digits: string, place: number, numbers: Numbers): Refusal | null {
  if (parser.complete) return unreadable(digits, place);
  const value = digits.length <= LONGEST_NUMBER ? Number(digits) : -1;
  const holding = [...numbers].filter(([, number]) => number === value).map(([card]) => card);
  if (holding.length === 0) return refuse("BOU-11", "no_card_of_number", { number: digits.slice(0, 12) });
  const free = holding.find((card) => !parser.steps.includes(card));
  if (free === undefined) return refuse("BOU-10", "number_used_up", { number: value, count: holding.length });
  parser.card(free);
  return null;
}

/** Converts infix notation to steps with the shunting-yard algorithm. */
export class CalculationParser {
  readonly steps: Step[] = [];
  /** Whether the last sign was a number or a closing bracket. */
  complete = false;
  #waiting: (Operation | "(")[] = [];

  card(id: number): void {
    this.steps.push(id);
    this.complete = true;
  }

  sign(character: string, place: number): Refusal | null {
    if (/\s/.test(character)) return null;
    const operation = operationFor(character);
    if (character === "(" && !this.complete) {
      this.#waiting.push("(");
    } else if (character === ")" && this.complete && this.#waiting.includes("(")) {
      this.#write(0);
      this.#waiting.pop();
    } else if (operation && this.complete) {
      this.#write(BINDING[operation]);
      this.#waiting.push(operation);
      this.complete = false;
    } else {
      return unreadable(character, place);
    }
    return null;
  }

  finish(): Step[] | Refusal {
    if (!this.complete) return refuse("BOU-10", "unfinished");
    if (this.#waiting.includes("(")) return refuse("BOU-10", "open_bracket");
    this.#write(0);
    if (this.steps.length > MOST_STEPS) return refuse("BOU-10", "too_long", { most: LONGEST_TEXT });
    return this.steps;
  }

  /** Write the waiting operations that bind at least this tightly. */
  #write(binding: number): void {
    for (;;) {
      const operation = this.#waiting.at(-1);
      if (operation === undefined || operation === "(" || BINDING[operation] < binding) return;
      this.steps.push(operation);
      this.#waiting.pop();
    }
  }
}

function unreadable(found: string, place: number): Refusal {
  return refuse("BOU-10", "unreadable", { found: [...found].slice(0, 12).join(""), place: place + 1 });
}

function jsonNumber(number: bigint): number | string {
  const size = number < 0n ? -number : number;
  return size < LARGEST_JSON_NUMBER ? Number(number) : String(number);
}

/** A number as text, with a typographic minus sign. */
export function formatNumber(number: bigint): string {
  return number < 0n ? `−${-number}` : String(number);
}
