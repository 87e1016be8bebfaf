/** What tests bring instead of a browser's own. */

import type { Frames } from "./first_frame.ts";

/** Frames that come when told to. */
export class HandFrames implements Frames {
  #next: ((time: number) => void)[] = [];
  #painted: ((time: number) => void)[] = [];

  next(then: (time: number) => void): void {
    this.#next.push(then);
  }

  painted(then: (time: number) => void): void {
    this.#painted.push(then);
  }

  /** A frame begins, and is painted. */
  pass(begins: number, painted: number): void {
    for (const then of this.#next.splice(0)) then(begins);
    for (const then of this.#painted.splice(0)) then(painted);
  }
}
