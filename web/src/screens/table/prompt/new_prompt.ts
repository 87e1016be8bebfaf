/** Finds out whether a prompt is new, so that it is announced once. */

export class NewPrompt {
  #announced: string | null = null;

  /** Forget the last prompt when a view asks nothing. The view may have been visible for less than a frame. */
  show(asked: boolean): void {
    if (!asked) this.#announced = null;
  }

  /** Whether a prompt is the first of a turn or a further one; `null` if it was announced already. */
  next(prompt: string | null): "turn" | "further" | null {
    const before = this.#announced;
    this.#announced = prompt;
    if (prompt === null || prompt === before) return null;
    return before === null ? "turn" : "further";
  }
}
