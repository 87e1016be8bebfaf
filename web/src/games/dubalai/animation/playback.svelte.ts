/** Plays notices as an animation, beat by beat. */

import { session } from "../../../settings/session.svelte.ts";
import type { Event, View } from "../types.ts";
import { beatsOf, gainsOf, NOTHING_BEFORE, sceneAt, type Beat, type Before, type Scene } from "./scene.ts";

/** The animation of the latest notices. */
export class Playback {
  beats = $state.raw<readonly Beat[]>([]);
  /** The number of beats that are over. */
  #done = $state(0);
  #before: Before = NOTHING_BEFORE;
  #curse: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #onbeat: (beat: Beat) => void;

  /** `onbeat` is called with each beat as it begins. */
  constructor(onbeat: (beat: Beat) => void) {
    this.#onbeat = onbeat;
  }

  /** Start with a new view and the notices that led to it. */
  begin(view: View, notices: readonly Event[]): void {
    this.stop();
    this.#before = {
      curse: this.#curse,
      gains: gainsOf(
        this.beats.map(({ event }) => event),
        this.#before.gains,
      ),
    };
    this.#curse = view.curse;
    this.beats = beatsOf(notices);
    this.#done = 0;
    if (session.calm) this.finish();
    else this.#play();
  }

  /** The scene to show now. */
  scene(view: View): Scene {
    return sceneAt(view, this.beats, this.#done, this.#before);
  }

  /** Skip to the end. */
  finish(): void {
    this.stop();
    this.#done = this.beats.length;
  }

  /** Stop the timer. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #play(): void {
    let beat = this.beats[this.#done];
    // Beats without a duration are not drawn.
    while (beat?.time === 0) {
      this.#onbeat(beat);
      this.#done += 1;
      beat = this.beats[this.#done];
    }
    if (!beat) return;
    this.#onbeat(beat);
    this.#timer = setTimeout(() => {
      this.#done += 1;
      this.#play();
    }, beat.time);
  }
}
