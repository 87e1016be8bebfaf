/** What the games are called. The shelf needs it before anything is loaded. */

import type { GameId } from "../protocol.ts";
import { isGame } from "../router.svelte.ts";
import { say } from "./words.ts";

export function titleOf(game: string): string {
  return isGame(game) ? say(`game_${game satisfies GameId}`) : game;
}
