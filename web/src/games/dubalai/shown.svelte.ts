/** What of a match is on show: the room says nothing of it that the board has not shown yet. */

import type { View } from "./kinds.ts";
import type { Scene } from "./scene.ts";

class Shown {
  #view = $state.raw<View | null>(null);
  #scene = $state.raw<Scene | null>(null);

  /** A board shows this. */
  set(view: View, scene: Scene): void {
    this.#view = view;
    this.#scene = scene;
  }

  #of(view: View): Scene | null {
    return this.#view === view ? this.#scene : null;
  }

  squares(view: View): readonly number[] {
    return this.#of(view)?.squares ?? view.squares;
  }

  /** How many of the things that happened are still to be shown. */
  coming(view: View): number {
    return this.#of(view)?.coming ?? 0;
  }

  /** Whether something is still to be seen before anybody need do anything. */
  busy(view: View): boolean {
    return this.coming(view) > 0;
  }
}

export const shown = new Shown();
