import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { drawn } from "./pictures.ts";

const GAMES = "../ludotheque/games";
const FILE = "app.webmanifest";
/** Pictures that `make screenshots` takes; browsers show them before they install. */
const PICTURES = "../docs/pictures/client";
/** The icon of a shortcut, in the folder of its game. Not every launcher shows SVG: `docs/draw_icons.py` makes the PNG. */
const DRAWN = "src/games";
const SHORTCUTS = [
  { file: "shortcut.png", ending: "png", sizes: "96x96", type: "image/png" },
  { file: "Shortcut.svelte", ending: "svg", sizes: "any", type: "image/svg+xml" },
];
const FORMS = [
  { form: "narrow", ending: "phone", sizes: "720x1480" },
  { form: "wide", ending: "desktop", sizes: "1280x800" },
];

/** Writes the manifest of the installed client, with a shortcut to each game, and links it from the page. */
export function appManifest(): Plugin {
  return {
    name: "app manifest",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${FILE}` }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icon-touch.png" }, injectTo: "head" },
    ],
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(manifest()) });
      for (const { name } of screenshots())
        this.emitFile({ type: "asset", fileName: `screenshots/${name}`, source: readFileSync(join(PICTURES, name)) });
      for (const game of ownGames())
        for (const { file, ending } of shortcutIcons(game)) {
          const path = resolve(DRAWN, game, file);
          const source = ending === "svg" ? await drawn(path) : readFileSync(path);
          this.emitFile({ type: "asset", fileName: `shortcuts/${game}.${ending}`, source });
        }
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
    screenshots: screenshots().map(({ name, sizes, form }) => ({
      src: `/screenshots/${name}`,
      sizes,
      type: "image/png",
      form_factor: form,
    })),
    shortcuts: ownGames().map((game) => ({
      name: titleOf(game),
      url: `/play/${game}`,
      icons: shortcutIcons(game).map(({ ending, sizes, type }) => ({
        src: `/shortcuts/${game}.${ending}`,
        sizes,
        type,
      })),
    })),
  };
}

function shortcutIcons(game: string): typeof SHORTCUTS {
  return SHORTCUTS.filter(({ file }) => existsSync(join(DRAWN, game, file)));
}

/** The shelf and two games, on a phone and on a desktop. */
function screenshots(): { name: string; sizes: string; form: string }[] {
  const shown = ["shelf", ...ownGames().slice(0, 2)];
  return FORMS.flatMap(({ form, ending, sizes }) =>
    shown.map((name) => ({ name: `${name}-${ending}.png`, sizes, form })),
  ).filter(({ name }) => existsSync(join(PICTURES, name)));
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
