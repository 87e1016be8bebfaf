/** The calculation being written: its cards, signs and brackets, what it makes, and the way back. */

import { cardsIn, checkForm, SIGNS, type Operation, type Step } from "./calculating.ts";
import {
  isOperation,
  openBrackets,
  reading,
  stepsOf,
  withCard,
  withClosing,
  withOpening,
  withOperation,
  withoutCard,
  writtenBy,
  type Written,
} from "./writing.ts";

/** What one may calculate with. */
export interface Means {
  /** The numbers of the cards, by their id. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly operations: readonly Operation[];
}

export class Sum {
  written = $state.raw<Written>([]);
  /** Whether somebody wrote since it began anew: then they also know of it when nothing is left. */
  begun = false;

  #past: Written[] = [];
  #means: () => Means;

  constructor(means: () => Means) {
    this.#means = means;
  }

  readonly #allowed = $derived.by(() => this.#means().operations.join(""));
  readonly cards = $derived(cardsIn(this.written));
  readonly reading = $derived.by(() => reading(this.written, this.#means().numbers, this.#allowed));
  /** The steps, once they are a whole calculation, right or wrong. */
  readonly steps = $derived.by((): readonly Step[] | null => {
    const steps = stepsOf(this.written);
    return Array.isArray(steps) && !checkForm(steps, this.#means().numbers, this.#allowed) ? steps : null;
  });
  /** As it is read aloud. */
  readonly text = $derived.by(() =>
    this.written
      .map((token) => {
        if (typeof token === "number") return String(this.#means().numbers.get(token) ?? "?");
        return isOperation(token) ? ` ${SIGNS[token]} ` : token;
      })
      .join("") + ")".repeat(openBrackets(this.written)),
  );

  get empty(): boolean {
    return this.written.length === 0;
  }

  #write(written: Written): void {
    if (written === this.written) return;
    this.#past.push(this.written);
    this.begun = true;
    this.written = written;
  }

  /** Use a card, or take it back. */
  toggle(card: number): void {
    this.#write(this.cards.includes(card) ? withoutCard(this.written, card) : withCard(this.written, card));
  }

  operate(operation: Operation): void {
    this.#write(withOperation(this.written, operation));
  }

  open(): void {
    this.#write(withOpening(this.written));
  }

  close(): void {
    this.#write(withClosing(this.written));
  }

  undo(): void {
    this.written = this.#past.pop() ?? [];
  }

  clear(): void {
    this.#write([]);
  }

  /** Use a card of this number that is still free; hand cards before Bouh. */
  useNumber(number: number): boolean {
    const free = [...this.#means().numbers].find(([id, value]) => value === number && !this.cards.includes(id));
    if (!free) return false;
    this.#write(withCard(this.written, free[0]));
    return true;
  }

  /** Take over a calculation that was typed or hinted. */
  load(steps: readonly Step[]): void {
    this.#write(writtenBy(steps));
  }

  /** Cards that are gone leave the calculation. */
  refresh(): void {
    const { numbers } = this.#means();
    for (const card of this.cards) if (!numbers.has(card)) this.written = withoutCard(this.written, card);
  }

  /** Begin anew, with nothing to go back to. */
  forget(): void {
    this.written = [];
    this.#past = [];
    this.begun = false;
  }
}
