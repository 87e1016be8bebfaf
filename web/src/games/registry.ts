/** All games: every folder with a `manifest.ts` is one, and separately installed packages add theirs. */

import { inLanguage } from "../language/texts.ts";
import type { TurnRules } from "../live/turns.ts";
import type { AnyView } from "../protocol.ts";
import type { AnyRoomGame } from "./board.ts";
import { OUTSIDE_GAMES } from "../outside_games.ts";
import type { AnyGameManifest } from "./manifest.ts";
import { outsideManifest } from "./outside/outside_manifest.ts";
import { turnIn } from "./plain/conventions.ts";

const FOUND = import.meta.glob<AnyGameManifest>("./*/manifest.ts", { eager: true, import: "manifest" });

/** The games in the order of the shelf. */
export const MANIFESTS: readonly AnyGameManifest[] = [...Object.values(FOUND), ...OUTSIDE_GAMES.map(outsideManifest)];

const BY_GAME = new Map<string, AnyGameManifest>(MANIFESTS.map((manifest) => [manifest.game, manifest]));
const BY_VIEW = new Map<string, AnyGameManifest>(MANIFESTS.map((manifest) => [`${manifest.game}_view`, manifest]));

/** The manifest of a game; `undefined` if the server has a game that this client does not know. */
export function manifestOf(game: string): AnyGameManifest | undefined {
  return BY_GAME.get(game);
}

/** The title of a game in the current language. */
export function titleOf(game: string): string {
  const manifest = manifestOf(game);
  return manifest ? inLanguage(manifest.title) : game;
}

/** Whether answers in a game compete by milliseconds. */
export function hasRaces(game: string): boolean {
  return manifestOf(game)?.races ?? false;
}

/** Load the board of a game. */
export async function loadGame(game: string): Promise<AnyRoomGame> {
  const manifest = manifestOf(game);
  if (!manifest) throw new Error(`There is no board for ${game}`);
  const { game: loaded } = await manifest.room();
  loaded.prepare?.();
  return loaded;
}

/** Whether the seat of a view has to act; an optional prompt does not count. */
export function isAsked({ type, prompt }: AnyView): boolean {
  return prompt !== null && !BY_VIEW.get(type)?.optionalPrompts?.includes(prompt.kind);
}

/** The turns and races of all games, for `LiveTable`. */
export const turnRules: TurnRules = {
  turnOf: (view: AnyView) => (BY_VIEW.get(view.type)?.turnOf ?? turnIn)(view),
  isRace: (view: AnyView) => view.prompt?.race === true || (BY_VIEW.get(view.type)?.isRace?.(view) ?? false),
};
