/** A few sounds instead of a din. */

import type { SoundName } from "../../sound/sound.svelte.ts";

const MOST = 3;

/** The first few different sounds of what happened at once. */
export function hush(names: readonly (SoundName | null)[]): SoundName[] {
  return [...new Set(names.filter((name) => name !== null))].slice(0, MOST);
}
