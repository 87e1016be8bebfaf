/** What bots of each level are called and like; their words lie beside the bots. */

import type { Level } from "../protocol.ts";
import { language, type Language } from "./language.svelte.ts";

interface Words {
  readonly levels: Record<Level, { readonly name: string; readonly says: string }>;
}

const FOUND = import.meta.glob<{ default: Words }>("../../../ludotheque/bots/words.*.toml", { eager: true });

function words(spoken: Language): Words["levels"] {
  return FOUND[`../../../ludotheque/bots/words.${spoken}.toml`]!.default.levels;
}

export function levelName(level: Level): string {
  return words(language.current)[level].name;
}

export function levelSays(level: Level): string {
  return words(language.current)[level].says;
}
