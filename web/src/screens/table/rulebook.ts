/** The rulebooks, loaded when somebody opens one. */

import type { Language } from "../../language/language.svelte.ts";
import type { GameId } from "../../protocol.ts";

const BOOKS = import.meta.glob<{ default: string }>("../../../../ludotheque/games/*/rulebook.*.md");

/** A rulebook as HTML. */
export async function loadRulebook(game: GameId, language: Language): Promise<string> {
  const load = BOOKS[`../../../../ludotheque/games/${game}/rulebook.${language}.md`];
  return load ? (await load()).default : "";
}
