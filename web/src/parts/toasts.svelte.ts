/** Short messages that come and go at the foot of the page. Screen readers hear them too. */

import { announcer } from "./announcer.svelte.ts";

export interface ToastShown {
  readonly id: number;
  readonly text: string;
  readonly kind: "good" | "bad";
}

/** Long enough to be read twice. */
const STAYS = { good: 3500, bad: 7000 };

class Toasts {
  shown = $state.raw<readonly ToastShown[]>([]);
  #counter = 0;

  show(text: string, kind: ToastShown["kind"] = "good"): void {
    const toast = { id: ++this.#counter, text, kind };
    this.shown = [...this.shown.filter((other) => other.text !== text).slice(-2), toast];
    announcer.say(text);
    setTimeout(() => this.away(toast.id), STAYS[kind]);
  }

  away(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
