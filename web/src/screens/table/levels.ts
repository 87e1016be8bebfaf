/** What bots are called in the language of the moment. */

import { language } from "../../language/language.svelte.ts";
import { botName } from "../../live/naming.ts";
import type { Level } from "../../protocol.ts";

export function levelName(level: Level): string {
  return botName(level, language.current);
}
