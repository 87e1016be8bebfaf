/** Short sounds, synthesised in the browser without sound files. */

import { session } from "../settings/session.svelte.ts";

export type SoundName = "tap" | "place" | "card" | "score" | "bonus" | "oops" | "turn" | "win" | "lose" | "boo" | "pop";

class Speaker {
  /** Whether this page is silent because another screen in the same room makes the sounds. */
  muted = $state(false);
}

export const speaker = new Speaker();

/** One note: start and end pitch in hertz, start and duration in seconds. */
export interface Note {
  readonly pitch: readonly [number, number];
  readonly at: number;
  readonly rings: number;
  readonly shape?: OscillatorType;
  readonly loud?: number;
}

const SOUNDS: Record<SoundName, readonly Note[]> = {
  tap: [{ pitch: [520, 480], at: 0, rings: 0.06 }],
  pop: [{ pitch: [300, 620], at: 0, rings: 0.09 }],
  place: [
    { pitch: [180, 140], at: 0, rings: 0.08, loud: 0.9 },
    { pitch: [740, 700], at: 0.01, rings: 0.12, loud: 0.4 },
  ],
  card: [{ pitch: [900, 500], at: 0, rings: 0.07, shape: "triangle", loud: 0.3 }],
  score: [
    { pitch: [523, 523], at: 0, rings: 0.16 },
    { pitch: [659, 659], at: 0.09, rings: 0.16 },
    { pitch: [784, 784], at: 0.18, rings: 0.3 },
  ],
  bonus: [
    { pitch: [784, 784], at: 0, rings: 0.14 },
    { pitch: [1047, 1047], at: 0.1, rings: 0.35 },
  ],
  oops: [
    { pitch: [330, 300], at: 0, rings: 0.14, shape: "triangle" },
    { pitch: [262, 220], at: 0.13, rings: 0.24, shape: "triangle" },
  ],
  turn: [
    { pitch: [587, 587], at: 0, rings: 0.14, loud: 0.7 },
    { pitch: [880, 880], at: 0.12, rings: 0.22, loud: 0.7 },
  ],
  boo: [{ pitch: [220, 110], at: 0, rings: 0.5, shape: "triangle" }],
  win: [523, 659, 784, 1047].map((pitch, index) => ({ pitch: [pitch, pitch] as const, at: index * 0.13, rings: 0.4 })),
  lose: [440, 392, 349].map((pitch, index) => ({
    pitch: [pitch, pitch * 0.98] as const,
    at: index * 0.18,
    rings: 0.4,
  })),
};

let audio: AudioContext | null = null;

/** Play a sound, unless sound is off. */
export function play(name: SoundName): void {
  playNotes(SOUNDS[name]);
}

/** Play a sequence of notes, unless sound is off. */
export function playNotes(notes: readonly Note[]): void {
  if (!session.settings.sound || speaker.muted || document.visibilityState === "hidden") return;
  // Browsers allow sounds only after the first interaction with the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const start = audio.currentTime + 0.01;
  for (const note of notes) ring(audio, note, start);
}

function ring(audio: AudioContext, note: Note, start: number): void {
  const begins = start + note.at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = note.shape ?? "sine";
  voice.frequency.setValueAtTime(note.pitch[0], begins);
  voice.frequency.exponentialRampToValueAtTime(note.pitch[1], begins + note.rings);
  volume.gain.setValueAtTime(0.0001, begins);
  volume.gain.exponentialRampToValueAtTime(0.18 * (note.loud ?? 1), begins + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + note.rings);
  voice.connect(volume).connect(audio.destination);
  voice.start(begins);
  voice.stop(begins + note.rings + 0.02);
}
