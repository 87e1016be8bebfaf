import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const GAMES = "../ludotheque/games";
const FILE = "app.webmanifest";

/** Writes the manifest of the installed client, with a shortcut to each game, and links it from the page. */
export function appManifest(): Plugin {
  return {
    name: "app manifest",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${FILE}` }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icon-touch.png" }, injectTo: "head" },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(manifest()) });
    },
  };
}

function manifest(): object {
  return {
    id: "/",
    name: "Ludothèque",
    short_name: "Ludothèque",
    description: "Jeux de société en famille, à plusieurs ou contre des robots.",
    lang: "fr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // The paper of the client: an installed client opens without a flash of white.
    background_color: "#fbf3e2",
    theme_color: "#fbf3e2",
    categories: ["games", "kids"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.svg", sizes: "any", type: "image/svg+xml", purpose: "maskable" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: ownGames().map((game) => ({ name: titleOf(game), url: `/play/${game}` })),
  };
}

function ownGames(): string[] {
  const folders = readdirSync(GAMES, { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .sort();
}

function titleOf(game: string): string {
  const words = parse(readFileSync(join(GAMES, game, "box/words.fr.toml"), "utf8"));
  return String(words["title"]);
}
