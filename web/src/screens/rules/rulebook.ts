/** Loads rulebooks and their tables of contents. */

import { loadOutsideFile, outsideGame } from "../../outside_games.ts";
import type { GameId } from "../../protocol.ts";
import type { Language } from "../../language/language.svelte.ts";

const BOOKS = import.meta.glob<string>("../../../../ludotheque/games/*/box/rulebook.*.md", { import: "default" });

export async function loadBook(game: GameId, language: Language): Promise<string> {
  const outside = outsideGame(game);
  if (outside) {
    // Only rulebooks of separately installed games need a Markdown parser in the browser.
    const { rulebookPage } = await import("../../../build/rulebook_page.ts");
    return rulebookPage(await (await loadOutsideFile(outside.rulebook[language])).text());
  }
  const load = BOOKS[`../../../../ludotheque/games/${game}/box/rulebook.${language}.md`];
  if (!load) throw new Error(`There is no rulebook of ${game} in ${language}`);
  return load();
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
}

/** The chapters of a rulebook, for its table of contents. */
export function contentsOf(html: string): readonly Chapter[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, title]) => ({
    id: id!,
    title: title!
      .replace(/<[^>]+>/g, "")
      .replace(/&(amp|#39|quot);/g, (_, name: string) => ({ amp: "&", "#39": "'", quot: '"' })[name]!),
  }));
}

/** A part of a rulebook: a clause with what belongs to it, or the text between clauses. */
export interface Part {
  readonly html: string;
  readonly clause: string | null;
}

/** The parts of a rulebook, in order: each clause and each heading begins one. */
export function partsOf(html: string): readonly Part[] {
  return html
    .split(/(?=<p class="clause" id=|<h[23] id=)/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ html: part, clause: /^<p class="clause" id="([^"]+)"/.exec(part)?.[1] ?? null }));
}
