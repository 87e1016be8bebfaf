/** A practice: facts are asked one after another; one that was missed comes again at the end. */

import type { FactShown } from "../../protocol.ts";
import { resultOf } from "./facts.ts";

export type Answer = { readonly right: boolean; readonly fact: FactShown; readonly said: number };

export class Practice {
  #left = $state.raw<readonly FactShown[]>([]);
  /** The last answer, until the next fact is asked. */
  answer = $state.raw<Answer | null>(null);
  /** How many facts were answered correctly. */
  done = $state(0);
  readonly all: number;

  constructor(facts: readonly FactShown[]) {
    this.#left = facts;
    this.all = facts.length;
  }

  /** The fact that is asked; `null` at the end. */
  get asked(): FactShown | null {
    return this.#left[0] ?? null;
  }

  say(said: number): void {
    const fact = this.asked;
    if (!fact || this.answer) return;
    const right = said === resultOf(fact);
    this.answer = { right, fact, said };
    if (right) this.done += 1;
  }

  /** Ask the next fact. */
  next(): void {
    const { answer } = this;
    if (!answer) return;
    this.#left = answer.right ? this.#left.slice(1) : [...this.#left.slice(1), answer.fact];
    this.answer = null;
  }
}
