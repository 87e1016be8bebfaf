/** A replay that a whole table watches together: one page steers, the others follow, and anybody may step aside. */

import type { ReplayShown } from "../protocol.ts";
import type { ReplayPlayer } from "./replay_player.svelte.ts";

/** A place of the recording, as it is sent to the table. */
export type Place = Pick<ReplayShown, "step" | "playing" | "speed">;

/** Milliseconds from a touch of the controls until it is sent: a dragged slider sends few places. */
const SEND_AFTER = 250;
/** While it plays, the place is sent so often in milliseconds: pages do not all play equally fast. */
const SEND_EVERY = 1500;
/** A page that is ahead by so many steps at most is not set back. */
const MOST_AHEAD = 2;

export class WatchTogether {
  /** Whether this page goes its own way for now. */
  aside = $state(false);
  /** Whether the place of this page is the one that the others follow. */
  leading = $state(false);

  #player: ReplayPlayer;
  #send: (place: Place) => void;
  /** What the table is shown, from whomever. */
  #shown: ReplayShown;
  /** Places that were sent and have not come back from the server. */
  #sent: string[] = [];
  #soon: ReturnType<typeof setTimeout> | null = null;
  #regularly: ReturnType<typeof setInterval>;

  constructor(player: ReplayPlayer, shown: ReplayShown, send: (place: Place) => void) {
    this.#player = player;
    this.#shown = shown;
    this.#send = send;
    this.leading = shown.steering;
    this.#regularly = setInterval(() => this.#publish(), SEND_EVERY);
    player.onsteer = () => this.#steered();
    void this.#follow();
  }

  /** The server says what the table is shown now. */
  receive(shown: ReplayShown): void {
    const before = this.#shown;
    this.#shown = shown;
    // Whoever may steer now, because the host has left, leads from where this page is.
    if (shown.steering !== before.steering) this.leading = shown.steering && !this.aside;
    const name = nameOf(shown);
    if (name === nameOf(before)) return;
    const own = this.#sent.indexOf(name);
    if (own >= 0) {
      this.#sent.splice(0, own + 1);
      return;
    }
    this.leading = false;
    if (!this.aside) void this.#follow();
  }

  /** Go one's own way: nobody follows, and nobody is followed. */
  stepAside(): void {
    this.aside = true;
    this.#player.pause();
  }

  /** Come back to the others. */
  rejoin(): void {
    this.aside = false;
    void this.#follow();
  }

  stop(): void {
    this.#player.onsteer = null;
    clearInterval(this.#regularly);
    if (this.#soon) clearTimeout(this.#soon);
  }

  /** Somebody touched the controls of this page. */
  #steered(): void {
    if (this.aside) return;
    if (!this.#shown.steering) {
      this.aside = true;
      return;
    }
    this.leading = true;
    if (this.#soon) clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#publish(), SEND_AFTER);
  }

  /** Send the place of this page, if it leads and the others are elsewhere. */
  #publish(): void {
    if (!this.leading || !this.#shown.steering) return;
    const { position: step, playing, speed } = this.#player;
    const name = nameOf({ step, playing, speed });
    if (name === (this.#sent.at(-1) ?? nameOf(this.#shown))) return;
    this.#sent.push(name);
    this.#send({ step, playing, speed });
  }

  async #follow(): Promise<void> {
    const player = this.#player;
    const { step, playing, speed } = this.#shown;
    const ahead = player.position - step;
    player.speed = speed;
    if (!playing) player.pause();
    if (ahead < 0 || ahead > (playing && player.playing ? MOST_AHEAD : 0)) await player.go(step);
    if (playing && !player.atEnd) player.play();
  }
}

function nameOf({ step, playing, speed }: Place): string {
  return `${step} ${playing} ${speed}`;
}
