/** Reads sentences aloud with the voices of the browser, if the player wants it. */

import { language } from "../language/language.svelte.ts";

const STORAGE_KEY = "ludotheque.read_aloud";
const VOICES = { fr: "fr-FR", en: "en-GB" } as const;

class ReadAloud {
  /** Whether this browser can speak. */
  readonly possible = typeof speechSynthesis !== "undefined";
  on = $state(typeof localStorage !== "undefined" && localStorage.getItem(STORAGE_KEY) === "yes");

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(STORAGE_KEY, this.on ? "yes" : "no");
    if (!this.on) this.stop();
  }

  /** Say a sentence if the player wants it; what was being said is cut short. */
  say(sentence: string): void {
    if (!this.on || !this.possible || !sentence) return;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = VOICES[language.current];
    words.rate = 0.95;
    speechSynthesis.speak(words);
  }

  stop(): void {
    if (this.possible) speechSynthesis.cancel();
  }
}

export const readAloud = new ReadAloud();
