import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin } from "vite";
import { toml } from "./toml.ts";

const QUERY = "?picture";
const PREFIX = "\0picture:";

/**
 * Makes `import address from "./Cover.svelte?picture"` the address of an SVG file with what the component draws.
 *
 * The component is run while the client is built, so browsers load the finished picture instead of the code that draws
 * it. Its root is an `svg` element; fonts and styles of the page do not reach into it.
 */
export function pictures(): Plugin {
  let mode: "build" | "serve" | "test" = "build";
  return {
    name: "pictures",
    enforce: "pre",
    configResolved: (config) => void (mode = config.mode === "test" ? "test" : config.command),
    async resolveId(id, importer) {
      if (!id.endsWith(QUERY)) return null;
      const found = await this.resolve(id.slice(0, -QUERY.length), importer);
      // Without its ending, or the plugin for components would take it.
      return found && PREFIX + found.id.replace(/\.svelte$/, "");
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const component = `${id.slice(PREFIX.length)}.svelte`;
      const name = `${basename(dirname(component))}-${basename(component, ".svelte")}`.toLowerCase();
      if (mode === "test") return address(`/${name}.svg`);
      this.addWatchFile(component);
      const source = await drawn(component);
      if (mode === "serve") return address(`data:image/svg+xml,${encodeURIComponent(source)}`);
      const fileName = `assets/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
      this.emitFile({ type: "asset", fileName, source });
      return address(`/${fileName}`);
    },
  };
}

const address = (of: string): string => `export default ${JSON.stringify(of)};`;

/** What a component draws, without the comments that a page would need to continue it. */
export async function drawn(component: string): Promise<string> {
  const entry = "picture-entry";
  const { body } = await runModule<{ body: string }>(entry, {
    name: entry,
    enforce: "pre",
    resolveId: (id) => (id.endsWith(entry) ? `\0${entry}` : null),
    load: (id) =>
      id === `\0${entry}`
        ? `import { render } from "svelte/server"; import Picture from ${JSON.stringify(component)};
           export const body = render(Picture).body;`
        : null,
  });
  return body.replace(/<!--.*?-->/gs, "");
}

/** Build a module of the client for Node.js and run it. */
export async function runModule<Exports>(module: string, ...plugins: readonly Plugin[]): Promise<Exports> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [...plugins, svelte({ configFile: false }), toml()],
    ssr: { noExternal: true },
    build: { ssr: module, write: false, target: "node20" },
  });
  if (!("output" in built)) throw new Error(`${module} was not built`);
  const [{ code }] = built.output;
  const folder = mkdtempSync(join(tmpdir(), "module-"));
  try {
    const file = join(folder, "module.mjs");
    writeFileSync(file, code);
    return (await import(pathToFileURL(file).href)) as Exports;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
