/**
 * When this player first saw a race question: reactions are measured from that moment, in every game with a race.
 *
 * What has just been put into the page is painted with the next frame. It is on the glass when the frame after that
 * begins, or when painting ends if a slow device takes longer. Both times are on the clock of `event.timeStamp`.
 */
export class FirstPaint {
  /** When the question was first visible; `null` while it is not. */
  seenAt = $state.raw<number | null>(null);

  #question: number | null = null;
  #frames: Frames;

  constructor(frames: Frames = BROWSER_FRAMES) {
    this.#frames = frames;
  }

  /** The question has just been put into the page. Calling this again for the same question changes nothing. */
  show(question: number): void {
    if (question === this.#question) return;
    this.#question = question;
    this.seenAt = null;
    this.#frames.onNextFrame(() => {
      let paintedAt = 0;
      this.#frames.afterPaint((time) => (paintedAt = time));
      this.#frames.onNextFrame((time) => {
        if (this.#question === question) this.seenAt = Math.max(time, paintedAt);
      });
    });
  }

  /** No question is in the page any more. A question that is shown again is measured again. */
  hide(): void {
    this.#question = null;
    this.seenAt = null;
  }

  /** The reaction time of a touch, in milliseconds; `null` while the question is not visible. */
  reactionAt(touchedAt: number): number | null {
    return this.seenAt === null ? null : Math.max(0, touchedAt - this.seenAt);
  }
}

/** The frames of a browser. Tests use their own. */
export interface Frames {
  /** Calls back before the next frame is painted, with the time at which that frame began. */
  onNextFrame(callback: (time: number) => void): void;
  /** Calls back as soon as the current frame is painted. */
  afterPaint(callback: (time: number) => void): void;
}

const BROWSER_FRAMES: Frames = {
  onNextFrame: (callback) => void requestAnimationFrame(callback),
  afterPaint: (callback) => {
    // A message posted during a frame is delivered right after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback(performance.now());
    };
    port2.postMessage(null);
  },
};
