/** Stones that go back to the board: laid out first, where they can be taken up again, and told to the table together. */

import type { BoussangaView } from "../../protocol.ts";
import { SIDE } from "./turning.ts";

type Put = (row: number, column: number) => Promise<object | null>;

export class PuttingBack {
  /** Cells on which a stone lies for the time being, in the order in which they were chosen. */
  laid = $state.raw<readonly number[]>([]);
  /** Whether they are on their way to the table. */
  going = $state(false);

  #view: () => BoussangaView;
  #put: Put;

  constructor(view: () => BoussangaView, put: Put) {
    this.#view = view;
    this.#put = put;
  }

  /** The element one is asked to put back, if any. */
  get element(): number | null {
    const { prompt, phase, restoring } = this.#view();
    return prompt && phase === "put_back" ? restoring : null;
  }

  /** How many are still in hand. */
  get left(): number {
    return this.element === null ? 0 : this.#view().left - this.laid.length;
  }

  get complete(): boolean {
    return this.element !== null && this.left === 0;
  }

  /** Lay a stone on an empty cell, or take it up again from where it was laid. Says what became of it. */
  touch(cell: number): "laid" | "taken" | null {
    if (this.element === null || this.going) return null;
    if (this.laid.includes(cell)) {
      this.laid = this.laid.filter((other) => other !== cell);
      return "taken";
    }
    if (this.left === 0 || !this.#isEmpty(cell)) return null;
    this.laid = [...this.laid, cell];
    return "laid";
  }

  /** Take the last one up again. */
  undo(): void {
    if (!this.going) this.laid = this.laid.slice(0, -1);
  }

  confirm(): void {
    if (!this.complete || this.going) return;
    this.going = true;
    void this.#send();
  }

  /** The table has moved on: what lies there now was told, and the next one goes. */
  follow(): void {
    const count = this.element === null ? 0 : this.#view().left;
    this.laid = this.laid.filter((cell) => this.#isEmpty(cell)).slice(0, count);
    if (!this.going) return;
    if (this.laid.length === 0) this.going = false;
    else void this.#send();
  }

  async #send(): Promise<void> {
    const [cell] = this.laid;
    if (cell === undefined) return;
    if (await this.#put(Math.floor(cell / SIDE), cell % SIDE)) this.going = false;
  }

  #isEmpty(cell: number): boolean {
    return this.#view().board[Math.floor(cell / SIDE)]?.[cell % SIDE] === ".";
  }
}
