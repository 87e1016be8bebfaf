/** Short messages that disappear by themselves. Screen readers read them out too. */

import { untrack } from "svelte";
import { announcer } from "./announcer.svelte.ts";

export interface ToastShown {
  readonly id: number;
  readonly text: string;
  readonly kind: "good" | "bad";
}

/** For how many milliseconds a message is visible. */
const VISIBLE_MS = { good: 3500, bad: 7000 };

class Toasts {
  shown = $state.raw<readonly ToastShown[]>([]);
  #counter = 0;

  show(text: string, kind: ToastShown["kind"] = "good"): void {
    const toast = { id: ++this.#counter, text, kind };
    // an effect that shows a message does not run again because of it
    const before = untrack(() => this.shown);
    this.shown = [...before.filter((other) => other.text !== text).slice(-2), toast];
    announcer.say(text);
    setTimeout(() => this.remove(toast.id), VISIBLE_MS[kind]);
  }

  remove(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
