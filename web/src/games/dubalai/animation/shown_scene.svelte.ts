/** The scene that the board shows now, so that the room announces nothing before the board has shown it. */

import type { View } from "../types.ts";
import type { Scene } from "./scene.ts";

class ShownScene {
  #view = $state.raw<View | null>(null);
  #scene = $state.raw<Scene | null>(null);

  /** Set the scene that the board shows of a view. */
  set(view: View, scene: Scene): void {
    this.#view = view;
    this.#scene = scene;
  }

  #of(view: View): Scene | null {
    return this.#view === view ? this.#scene : null;
  }

  /** The squares of the witches as shown. */
  squares(view: View): readonly number[] {
    return this.#of(view)?.squares ?? view.squares;
  }

  /** The number of events still to be shown. */
  remaining(view: View): number {
    return this.#of(view)?.coming ?? 0;
  }

  /** Whether the animation is still playing. */
  isPlaying(view: View): boolean {
    return this.remaining(view) > 0;
  }
}

export const shownScene = new ShownScene();
