/** Number facts: how they are written, their results, and which of them to practise. */

import type { FactEstimate, FactShown, MyAttempt } from "../../protocol.ts";

export const SIGNS: Record<FactShown["operation"], string> = { "+": "+", "-": "−", "*": "×", "/": "÷" };
/** So many facts are practised at a time. */
export const MOST_PRACTISED = 10;

/** A fact as it is written: `7 × 8`. */
export function factText({ operation, first, second }: FactShown): string {
  return `${number(first)} ${SIGNS[operation]} ${number(second)}`;
}

/** A negative number in brackets, with a typographic minus sign. */
function number(value: number): string {
  return value < 0 ? `(−${-value})` : String(value);
}

/** The result of a fact; `null` if a division does not come out whole. */
export function resultOf({ operation, first, second }: FactShown): number | null {
  if (operation === "+") return first + second;
  if (operation === "-") return first - second;
  if (operation === "*") return first * second;
  return second === 0 || first % second !== 0 ? null : first / second;
}

function isSame(one: FactShown, other: FactShown): boolean {
  return one.operation === other.operation && one.first === other.first && one.second === other.second;
}

/** Each fact once, in order; those without a whole result cannot be practised. */
function practisable(facts: readonly FactShown[]): FactShown[] {
  return facts
    .filter((fact, place) => resultOf(fact) !== null && facts.findIndex((other) => isSame(fact, other)) === place)
    .slice(0, MOST_PRACTISED);
}

/** The facts that explain wrong calculations, the newest first. */
export function factsOfAttempts(attempts: readonly MyAttempt[]): FactShown[] {
  return practisable(attempts.flatMap(({ again }) => again));
}

/** The facts that are weak or went wrong, the weakest first. */
export function factsToPractise(estimates: readonly FactEstimate[]): FactShown[] {
  return practisable(
    estimates.filter(({ verdict, errors }) => verdict === "weak" || errors >= 0.5).map(({ fact }) => fact),
  );
}
