/**
 * When something was first to be seen: the beginning of a reaction time.
 *
 * What has just been put into the page is painted with the next frame and is on the glass when the one after that
 * begins; the browser tells when that was on the same clock on which it times touches.
 */
export class FirstFrame {
  #of: number | null = null;
  #seen: number | null = null;
  #next: (then: (time: number) => void) => void;

  constructor(next: (then: (time: number) => void) => void = (then) => requestAnimationFrame(then)) {
    this.#next = next;
  }

  /** This has just been put into the page. Asking again for the same changes nothing. */
  opens(what: number): void {
    if (what === this.#of) return;
    this.#of = what;
    this.#seen = null;
    this.#next(() =>
      this.#next((time) => {
        if (this.#of === what) this.#seen = time;
      }),
    );
  }

  /** Milliseconds from its being seen to this moment; nothing, while it has not been seen. */
  until(moment: number): number | null {
    return this.#seen === null ? null : Math.max(0, moment - this.#seen);
  }
}
