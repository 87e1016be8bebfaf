/** Formulas and dice, spoken aloud: by the browser's own voice, or else as little tunes. */

import { language } from "../../language/language.svelte.ts";
import { session } from "../../settings/session.svelte.ts";
import { playNotes } from "../../sound/sound.svelte.ts";

/** How high each witch speaks, and what her tune begins on, in hertz. */
const VOICES = [0.6, 1.3, 1, 0.8, 1.15, 1.6];
const TUNES = [196, 330, 262, 220, 294, 392];
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19];

function voice(): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in window)) return null;
  return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language.current)) ?? null;
}

/** Say words aloud, if they can be heard; what is being said is not waited for. */
export function sayAloud(text: string, pitch = 1, rate = 1): boolean {
  const found = session.settings.sound ? voice() : null;
  if (!found) return false;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice: found, lang: found.lang, pitch, rate });
  speechSynthesis.speak(utterance);
  return true;
}

/** A witch speaks her formula; without a voice she hums it, each symbol on its own note. */
export function chant(seat: number, syllables: string, row: readonly number[]): void {
  const which = seat % VOICES.length;
  // In lower case, or some voices spell it letter by letter.
  if (sayAloud(`${syllables.toLowerCase().replaceAll(" ", ", ")} !`, VOICES[which], 1.15)) return;
  const ground = TUNES[which]!;
  playNotes(
    row.map((symbol, index) => {
      const pitch = ground * 2 ** ((STEPS[symbol] ?? 0) / 12);
      return { pitch: [pitch, pitch * 0.97] as const, at: 0.1 + index * 0.24, rings: 0.22, shape: "triangle" as const, loud: 0.8 };
    }),
  );
}

/** Say no more. */
export function fallSilent(): void {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
