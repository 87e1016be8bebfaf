/**
 * Calculations: worked out, written down and read, exactly as the rules do it (`calculation.py`, `notation.py`).
 *
 * The rules know a calculation as steps: cards, and each operation after its two numbers. People write it with
 * brackets. Cases made by the rules themselves hold the two against each other.
 */

import type { Refusal } from "../../protocol.ts";

export type Operation = "+" | "-" | "*" | "/";
/** A card by its id, or an operation. */
export type Step = number | Operation;
/** The number of each card that may be used, by id. */
export type Numbers = ReadonlyMap<number, number>;

export const SIGNS: Record<Operation, string> = { "+": "+", "-": "−", "*": "×", "/": "÷" };
const BINDING: Record<Operation, number> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const A_NUMBER = 3;
const MOST_STEPS = 39;
const LONGEST_TEXT = 200;
const LONGEST_NUMBER = 3;
/** Beyond this a number is told by its digits. */
const LARGEST_SHOWN = 10n ** 15n;

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

/** The operation somebody means by a character. */
export function operationTyped(character: string): Operation | undefined {
  return TYPED.get(character);
}

/** The cards of a calculation. */
export function cardsIn(steps: readonly (Step | "(" | ")")[]): number[] {
  return steps.filter((step): step is number => typeof step === "number");
}

/** Whether this is a calculation with these cards at all (BOU-10, BOU-12, BOU-14). */
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

/** What a well-formed calculation makes, or the division that fails (BOU-10, BOU-11). */
export function workOut(steps: readonly Step[], numbers: Numbers): bigint | Refusal {
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
      if (second === 0n) return refuse("BOU-11", "divided_by_zero", { dividend: shown(first) });
      if (first % second !== 0n)
        return refuse("BOU-10", "not_whole", { dividend: shown(first), divisor: shown(second) });
      stack.push(first / second);
    }
  }
  return stack[0]!;
}

/** A calculation as ordinary arithmetic, with the fewest brackets: `(4 + 2) × 3`. */
export function written(steps: readonly Step[], numbers: Numbers): string {
  const stack: { text: string; binding: number }[] = [];
  for (const step of steps) {
    if (typeof step === "number") {
      stack.push({ text: String(numbers.get(step)), binding: A_NUMBER });
      continue;
    }
    const second = stack.pop()!;
    const first = stack.pop()!;
    const binding = BINDING[step];
    const turnsRound = step === "-" || step === "/";
    const left = first.binding < binding ? `(${first.text})` : first.text;
    const right =
      second.binding < binding || (second.binding === binding && turnsRound) ? `(${second.text})` : second.text;
    stack.push({ text: `${left} ${SIGNS[step]} ${right}`, binding });
  }
  return stack[0]?.text ?? "";
}

/** The steps of what somebody typed, each number a card of theirs not used yet. */
export function read(text: string, numbers: Numbers): Step[] | Refusal {
  const characters = [...text];
  if (characters.length > LONGEST_TEXT) return refuse("BOU-10", "too_long", { most: LONGEST_TEXT });
  const reader = new Reader();
  let place = 0;
  while (place < characters.length) {
    const character = characters[place]!;
    let end = place + 1;
    let problem: Refusal | null;
    if (isDigit(character)) {
      while (end < characters.length && isDigit(characters[end]!)) end += 1;
      problem = readNumber(reader, characters.slice(place, end).join(""), place, numbers);
    } else if (character === "=") {
      const rest = characters.slice(end);
      if (rest.some((other) => !isDigit(other) && other !== " ")) return unreadable(rest.join("").trim(), end);
      break;
    } else {
      problem = reader.sign(character, place);
    }
    if (problem) return problem;
    place = end;
  }
  return reader.finish();
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function readNumber(reader: Reader, digits: string, place: number, numbers: Numbers): Refusal | null {
  if (reader.complete) return unreadable(digits, place);
  const value = digits.length <= LONGEST_NUMBER ? Number(digits) : -1;
  const holding = [...numbers].filter(([, number]) => number === value).map(([card]) => card);
  if (holding.length === 0) return refuse("BOU-11", "no_card_of_number", { number: digits.slice(0, 12) });
  const free = holding.find((card) => !reader.steps.includes(card));
  if (free === undefined) return refuse("BOU-10", "number_used_up", { number: value, count: holding.length });
  reader.card(free);
  return null;
}

/** Puts each operation after its numbers, by how tightly operations bind. */
export class Reader {
  readonly steps: Step[] = [];
  /** Whether a number, or a closed bracket, has just been read. */
  complete = false;
  #waiting: (Operation | "(")[] = [];

  card(id: number): void {
    this.steps.push(id);
    this.complete = true;
  }

  sign(character: string, place: number): Refusal | null {
    if (/\s/.test(character)) return null;
    const operation = operationTyped(character);
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

  /** Operations that bind at least so tightly have all their numbers. */
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

function shown(number: bigint): number | string {
  const size = number < 0n ? -number : number;
  return size < LARGEST_SHOWN ? Number(number) : String(number);
}

/** A number with a proper minus sign. */
export function printed(number: bigint): string {
  return number < 0n ? `−${-number}` : String(number);
}
