/** What is said of a question: that a turn begins with it, or only what is asked next. */

import { isAsked } from "../../../live/turns.ts";
import type { AnyView } from "../../../protocol.ts";

export class Asking {
  #asked: string | null = null;

  /** Something is shown, perhaps for less than a frame: others may have played before the room could speak of it. */
  show(view: AnyView): void {
    if (!isAsked(view)) this.#asked = null;
  }

  /** Whether a question is the first of a turn, or a further one; nothing if it has been put already. */
  put(question: string | null): "turn" | "further" | null {
    const before = this.#asked;
    this.#asked = question;
    if (question === null || question === before) return null;
    return before === null ? "turn" : "further";
  }
}
