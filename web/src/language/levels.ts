/** Names and descriptions of the levels of bots, from the words stored beside the bots. */

import type { Level } from "../protocol.ts";
import { language, type Language } from "./language.svelte.ts";

interface Words {
  readonly levels: Record<Level, { readonly name: string; readonly names: readonly string[]; readonly says: string }>;
}

const FOUND = import.meta.glob<{ default: Words }>("../../../ludotheque/bots/words.*.toml", { eager: true });

function words(wanted: Language): Words["levels"] {
  return FOUND[`../../../ludotheque/bots/words.${wanted}.toml`]!.default.levels;
}

export function levelName(level: Level): string {
  return words(language.current)[level].name;
}

/** The own names of the bots of a level at one table: short, and different from the first letter on. */
export function botNames(level: Level): readonly string[] {
  return words(language.current)[level].names;
}

/** One sentence about how bots of a level play. */
export function levelDescription(level: Level): string {
  return words(language.current)[level].says;
}
