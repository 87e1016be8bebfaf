import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { hasPython, PYODIDE } from "./offline.ts";

const OURS = `Ludothèque: program, texts and drawings

All drawings, cards, dice, shapes and sounds are our own. They are made in code, and the licence of the program covers them.

`;

/** What runs the rules without a network. Its source is published by its authors under these names. */
const PYTHON = `Python in the browser

Pyodide (Mozilla Public License 2.0, https://pyodide.org) with CPython (Python Software Foundation License 2), and in rules.tar msgspec (BSD 3-Clause) and mypy_extensions (MIT), each with the text of its licence.

`;

/** Writes the licences of this project and of every library and font that is shipped to the file licences.txt. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const found = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id);
        if (folder !== null && !found.has(folder)) found.set(folder, licenceOf(folder));
      }
      if (hasPython()) found.set(PYODIDE, PYTHON + licenceOf(PYODIDE));
      const own = OURS + readFileSync("../LICENSE", "utf8");
      const source = [own, ...[...found.values()].sort()].map((text) => text.trim()).join(`\n\n${"=".repeat(78)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: `${source}\n` });
    },
  };
}

/** The folder of the npm package to which a module belongs, or null if it is one of ours. */
export function packageFolder(id: string): string | null {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;
}

/** The name and the licence of a package. Some packages only name their licence. */
function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license: string;
    author?: string | { name: string };
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const by = typeof author === "string" ? author : author?.name;
  const text = file ? readFileSync(join(folder, file), "utf8") : [license, by].filter(Boolean).join(", by ");
  return `${name} ${version}\n\n${text}`;
}
