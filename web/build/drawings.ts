import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin } from "vite";
import { toml } from "./toml.ts";

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
          const source = JSON.stringify(await drawingsOf(join(GAMES, game, MODULE)));
          this.emitFile({ type: "asset", fileName: `drawings/${game}.json`, source });
        }
    },
  };
}

function isFolder(game: string): boolean {
  return !game.includes(".");
}

async function drawingsOf(module: string): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [svelte({ configFile: false }), toml()],
    ssr: { noExternal: true },
    build: { ssr: module, write: false, target: "node20" },
  });
  if (!("output" in built)) throw new Error(`${module} was not built`);
  const [{ code }] = built.output;
  const folder = mkdtempSync(join(tmpdir(), "drawings-"));
  try {
    const file = join(folder, "drawings.mjs");
    writeFileSync(file, code);
    const loaded = (await import(pathToFileURL(file).href)) as { drawings: Record<string, string> };
    return loaded.drawings;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
