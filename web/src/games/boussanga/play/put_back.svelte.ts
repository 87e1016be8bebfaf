/** Tokens that go back to the board (BSG-42, BSG-43): the player chooses all cells, then confirms, and they are sent one by one. */

import type { BoussangaView } from "../../../protocol.ts";
import { SIDE } from "../rules/card_positions.ts";
import { isEmptyCell } from "../rules/fitting.ts";

type Put = (row: number, column: number) => Promise<object | null>;

/** The cells chosen for tokens that go back. */
export class PutBack {
  /** The cells chosen so far, in the order in which they were chosen. */
  cells = $state.raw<readonly number[]>([]);
  /** Whether the chosen cells are being sent. */
  sending = $state(false);

  #view: () => BoussangaView;
  #put: Put;

  constructor(view: () => BoussangaView, put: Put) {
    this.#view = view;
    this.#put = put;
  }

  /** The element the player is asked to put back, if any. */
  get element(): number | null {
    const { prompt, phase, restoring } = this.#view();
    return prompt && phase === "put_back" ? restoring : null;
  }

  /** How many cells are still to be chosen. */
  get left(): number {
    return this.element === null ? 0 : this.#view().left - this.cells.length;
  }

  get complete(): boolean {
    return this.element !== null && this.left === 0;
  }

  /** Choose an empty cell, or drop a chosen one. Returns which of the two happened. */
  toggle(cell: number): "laid" | "taken" | null {
    if (this.element === null || this.sending) return null;
    if (this.cells.includes(cell)) {
      this.cells = this.cells.filter((other) => other !== cell);
      return "taken";
    }
    if (this.left === 0 || !this.#isEmpty(cell)) return null;
    this.cells = [...this.cells, cell];
    return "laid";
  }

  /** Drop the cell chosen last. */
  undo(): void {
    if (!this.sending) this.cells = this.cells.slice(0, -1);
  }

  confirm(): void {
    if (!this.complete || this.sending) return;
    this.sending = true;
    void this.#send();
  }

  /** Adapt to a new view: forget the cells that have been filled, and send the next one. */
  update(): void {
    const count = this.element === null ? 0 : this.#view().left;
    this.cells = this.cells.filter((cell) => this.#isEmpty(cell)).slice(0, count);
    if (!this.sending) return;
    if (this.cells.length === 0) this.sending = false;
    else void this.#send();
  }

  async #send(): Promise<void> {
    const [cell] = this.cells;
    if (cell === undefined) return;
    if (await this.#put(Math.floor(cell / SIDE), cell % SIDE)) this.sending = false;
  }

  #isEmpty(cell: number): boolean {
    return isEmptyCell(this.#view().board, cell);
  }
}
