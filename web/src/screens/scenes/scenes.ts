/** Loads the scenes of a game. */

import { api } from "../../api.ts";
import type { GameId, SceneCard } from "../../protocol.ts";

const LOADING = new Map<GameId, Promise<readonly SceneCard[]>>();

/** The scenes of a game, loaded once; a failed attempt is made again. */
export function loadScenes(game: GameId): Promise<readonly SceneCard[]> {
  let loading = LOADING.get(game);
  if (!loading) {
    loading = api.get<readonly SceneCard[]>(`/scenes/${game}`);
    loading.catch(() => LOADING.delete(game));
    LOADING.set(game, loading);
  }
  return loading;
}

/** The scene that shows a clause best: the one that names it earliest. */
export function sceneFor(scenes: readonly SceneCard[], clause: string): SceneCard | undefined {
  const showing = scenes.filter((scene) => !scene.first_game && scene.clauses.includes(clause));
  return showing.sort((one, other) => one.clauses.indexOf(clause) - other.clauses.indexOf(clause))[0];
}
