/** The calculation being written: its expression, its result, and undo. */

import { cardsIn, checkForm, SIGNS, type Operation, type Step } from "./calculation.ts";
import {
  isOperation,
  openBrackets,
  evaluateExpression,
  stepsOf,
  withCard,
  withClosing,
  withOpening,
  withOperation,
  withoutCard,
  expressionOf,
  type Expression,
} from "./expression.ts";

/** What a calculation may use. */
export interface Inputs {
  /** The numbers of the cards, by id. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly operations: readonly Operation[];
}

export class CalculationEditor {
  expression = $state.raw<Expression>([]);
  /** Whether the player has written something since the last reset. */
  touched = false;

  #past: Expression[] = [];
  #inputs: () => Inputs;

  constructor(inputs: () => Inputs) {
    this.#inputs = inputs;
  }

  readonly #allowed = $derived.by(() => this.#inputs().operations.join(""));
  readonly cards = $derived(cardsIn(this.expression));
  readonly result = $derived.by(() => evaluateExpression(this.expression, this.#inputs().numbers, this.#allowed));
  /** The steps, once they form a whole calculation, right or wrong. */
  readonly steps = $derived.by((): readonly Step[] | null => {
    const steps = stepsOf(this.expression);
    return Array.isArray(steps) && !checkForm(steps, this.#inputs().numbers, this.#allowed) ? steps : null;
  });
  /** The expression as text for screen readers. */
  readonly text = $derived.by(
    () =>
      this.expression
        .map((token) => {
          if (typeof token === "number") return String(this.#inputs().numbers.get(token) ?? "?");
          return isOperation(token) ? ` ${SIGNS[token]} ` : token;
        })
        .join("") + ")".repeat(openBrackets(this.expression)),
  );

  get empty(): boolean {
    return this.expression.length === 0;
  }

  #replace(expression: Expression): void {
    if (expression === this.expression) return;
    this.#past.push(this.expression);
    this.touched = true;
    this.expression = expression;
  }

  /** Use a card, or take it back. */
  toggle(card: number): void {
    this.#replace(this.cards.includes(card) ? withoutCard(this.expression, card) : withCard(this.expression, card));
  }

  operate(operation: Operation): void {
    this.#replace(withOperation(this.expression, operation));
  }

  open(): void {
    this.#replace(withOpening(this.expression));
  }

  close(): void {
    this.#replace(withClosing(this.expression));
  }

  undo(): void {
    this.expression = this.#past.pop() ?? [];
  }

  clear(): void {
    this.#replace([]);
  }

  /** Use an unused card of this number, hand cards before Bouh; returns whether there is one. */
  useNumber(number: number): boolean {
    const free = [...this.#inputs().numbers].find(([id, value]) => value === number && !this.cards.includes(id));
    if (!free) return false;
    this.#replace(withCard(this.expression, free[0]));
    return true;
  }

  /** Replace the expression by a calculation that was typed or hinted. */
  load(steps: readonly Step[]): void {
    this.#replace(expressionOf(steps));
  }

  /** Remove cards that are no longer usable. */
  refresh(): void {
    const { numbers } = this.#inputs();
    for (const card of this.cards) if (!numbers.has(card)) this.expression = withoutCard(this.expression, card);
  }

  /** Clear the expression and its history. */
  reset(): void {
    this.expression = [];
    this.#past = [];
    this.touched = false;
  }
}
