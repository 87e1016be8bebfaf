/**
 * When something was first to be seen: the beginning of a reaction time.
 *
 * What has just been put into the page is painted with the next frame and is on the glass when the one after that
 * begins; the browser tells when that was on the same clock on which it times touches. A slow device may still be
 * painting then: what it shows is not to be seen before that is done.
 */
export class FirstFrame {
  #of: number | null = null;
  #seen: number | null = null;
  #around: Frames;

  constructor(around: Frames = FRAMES) {
    this.#around = around;
  }

  /** This has just been put into the page. Asking again for the same changes nothing. */
  opens(what: number): void {
    if (what === this.#of) return;
    this.#of = what;
    this.#seen = null;
    this.#around.next(() => {
      let painted = 0;
      this.#around.painted((time) => (painted = time));
      this.#around.next((time) => {
        if (this.#of === what) this.#seen = Math.max(time, painted);
      });
    });
  }

  /** Milliseconds from its being seen to this moment; nothing, while it has not been seen. */
  until(moment: number): number | null {
    return this.#seen === null ? null : Math.max(0, moment - this.#seen);
  }
}

/** What happens with frames, so that tests can bring their own. */
export interface Frames {
  /** Before the next frame is painted, with the time at which it began. */
  next(then: (time: number) => void): void;
  /** As soon as the frame at hand has been painted. */
  painted(then: (time: number) => void): void;
}

const FRAMES: Frames = {
  next: (then) => void requestAnimationFrame(then),
  painted: (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then(performance.now());
    };
    port2.postMessage(null);
  },
};
