/** Speaks formulas and dice aloud, with the browser's speech synthesis or else as short tunes. */

import { language } from "../../../language/language.svelte.ts";
import { session } from "../../../settings/session.svelte.ts";
import { playNotes } from "../../../sound/sound.svelte.ts";

/** For each witch the pitch of her voice, and the first note of her tune in hertz. */
const VOICES = [0.6, 1.3, 1, 0.8, 1.15, 1.6];
const TUNES = [196, 330, 262, 220, 294, 392];
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19];

function voice(): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in window)) return null;
  return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language.current)) ?? null;
}

/** Speak a text now, interrupting what is being spoken. Returns whether a voice is available and sound is on. */
export function speak(text: string, pitch = 1, rate = 1): boolean {
  const found = session.settings.sound ? voice() : null;
  if (!found) return false;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice: found, lang: found.lang, pitch, rate });
  speechSynthesis.speak(utterance);
  return true;
}

/** Speak a formula with the voice of a witch; without a voice play it as a tune, with one note for each symbol. */
export function speakFormula(seat: number, syllables: string, row: readonly number[]): void {
  const which = seat % VOICES.length;
  // In lower case, because some voices spell capitals letter by letter.
  if (speak(`${syllables.toLowerCase().replaceAll(" ", ", ")} !`, VOICES[which], 1.15)) return;
  const ground = TUNES[which]!;
  playNotes(
    row.map((symbol, index) => {
      const pitch = ground * 2 ** ((STEPS[symbol] ?? 0) / 12);
      return {
        pitch: [pitch, pitch * 0.97] as const,
        at: 0.1 + index * 0.24,
        rings: 0.22,
        shape: "triangle" as const,
        loud: 0.8,
      };
    }),
  );
}

/** Stop speaking. */
export function stopSpeaking(): void {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
