/** Plays what happened, beat by beat, while time passes. */

import { session } from "../../settings/session.svelte.ts";
import type { Event, View } from "./kinds.ts";
import { beatsOf, gainsOf, NOTHING_BEFORE, sceneAt, type Beat, type Before, type Scene } from "./scene.ts";

export class Acting {
  beats = $state.raw<readonly Beat[]>([]);
  /** How many beats are over. */
  #done = $state(0);
  #before: Before = NOTHING_BEFORE;
  #curse: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #onbeat: (beat: Beat) => void;

  /** `onbeat` is told of each beat as it begins. */
  constructor(onbeat: (beat: Beat) => void) {
    this.#onbeat = onbeat;
  }

  /** The table has moved on, by this. */
  begin(view: View, notices: readonly Event[]): void {
    this.stop();
    this.#before = { curse: this.#curse, gains: gainsOf(this.beats.map(({ event }) => event), this.#before.gains) };
    this.#curse = view.curse;
    this.beats = beatsOf(notices);
    this.#done = 0;
    if (session.calm) this.finish();
    else this.#play();
  }

  scene(view: View): Scene {
    return sceneAt(view, this.beats, this.#done, this.#before);
  }

  /** Show the end of it now. */
  finish(): void {
    this.stop();
    this.#done = this.beats.length;
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #play(): void {
    const beat = this.beats[this.#done];
    if (!beat) return;
    this.#onbeat(beat);
    this.#timer = setTimeout(() => {
      this.#done += 1;
      this.#play();
    }, beat.time);
  }
}
