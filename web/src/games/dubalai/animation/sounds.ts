/** The sounds of events. Animated events sound when they are shown, the others as soon as they happen. */

import type { SoundName } from "../../../sound/sound.svelte.ts";
import type { Event } from "../types.ts";
import { beatsOf, durationOf } from "./scene.ts";

const SOUNDS: Partial<Record<Event["type"], SoundName>> = {
  rolled: "turn",
  rerolled: "oops",
  closed: "boo",
  shut: "place",
  locked: "card",
  decreed: "bonus",
  played: "pop",
  cancelled: "oops",
  uncovered: "place",
  perfect: "bonus",
  flew: "score",
  fell: "oops",
  drew: "card",
  kept: "card",
  crossed: "bonus",
};

/** The sound of an event; `null` if it has none. */
export function soundOf(event: Event): SoundName | null {
  return SOUNDS[event.type] ?? null;
}

/** Whether an event is part of the animation. */
export function isAnimated(event: Event): boolean {
  return durationOf(beatsOf([event])) > 0;
}
