/** Browser frames that a test lets pass one by one. */

import type { Frames } from "../first_paint.svelte.ts";

type Callback = (time: number) => void;

export class FakeFrames implements Frames {
  #onNextFrame: Callback[] = [];
  #afterPaint: Callback[] = [];

  onNextFrame(callback: Callback): void {
    this.#onNextFrame.push(callback);
  }

  afterPaint(callback: Callback): void {
    this.#afterPaint.push(callback);
  }

  /** One frame begins and is painted. */
  pass(beginsAt: number, paintedAt: number): void {
    for (const callback of this.#onNextFrame.splice(0)) callback(beginsAt);
    for (const callback of this.#afterPaint.splice(0)) callback(paintedAt);
  }
}
