/** What things sound like. What is shown beat by beat is heard then, the rest as soon as it happens. */

import type { SoundName } from "../../sound/sound.svelte.ts";
import type { Event } from "./kinds.ts";
import { beatsOf, lengthOf } from "./scene.ts";

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

export function soundOf(event: Event): SoundName | null {
  return SOUNDS[event.type] ?? null;
}

/** Whether a board that takes its time shows this when its turn comes, and lets it be heard then. */
export function isStaged(event: Event): boolean {
  return lengthOf(beatsOf([event])) > 0;
}
