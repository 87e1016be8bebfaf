import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { runModule } from "./pictures.ts";

const GAMES = "src/games";
const MODULE = "drawings.ts";

/**
 * Writes the pieces of every game as SVG documents to `drawings/GAME.json`, for `ludotheque print`.
 *
 * A game names its pieces in `src/games/GAME/drawings.ts`. That module draws with the code that draws the board, so it
 * is run here, while the client is built.
 */
export function drawings(): Plugin {
  return {
    name: "drawings",
    apply: "build",
    async generateBundle() {
      for (const game of readdirSync(GAMES))
        if (isFolder(game) && readdirSync(join(GAMES, game)).includes(MODULE)) {
          const { drawings } = await runModule<{ drawings: Record<string, string> }>(join(GAMES, game, MODULE));
          const source = JSON.stringify(drawings);
          this.emitFile({ type: "asset", fileName: `drawings/${game}.json`, source });
        }
    },
  };
}

function isFolder(game: string): boolean {
  return !game.includes(".");
}
