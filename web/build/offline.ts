import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { snapshotOf } from "./snapshot.ts";

const MODULE = "virtual:offline";
export const PYODIDE = "node_modules/pyodide";
const ARCHIVE = "../build/offline/rules.tar";
const SNAPSHOT = "memory";
const SERVICE_WORKER = "build/service_worker.js";
/** Files of the client that a browser does not keep: drawings for paper, and pictures shown before it is installed. */
const LEFT_OUT = /^(drawings\/|screenshots\/|shortcuts\/|offline\.json$|service-worker\.js$)/;

/** Whether the client is built with Python and the rules. */
export function hasPython(): boolean {
  return existsSync(ARCHIVE) && existsSync(PYODIDE);
}

/** A file that a browser keeps to play without a network. */
interface KeptFile {
  readonly path: string;
  /** The size as it is transferred: compressed, where that makes it smaller. */
  readonly bytes: number;
}

/**
 * Adds what playing without a network needs, if `make offline` has made it: Python, the rules, a service worker, and
 * `offline.json`, the list of all files that a browser keeps. Without these the client is the same, and does not offer it.
 */
export function offline(): Plugin {
  let files = new Map<string, Uint8Array>();
  let folder: string | null = null;
  return {
    name: "offline",
    async configResolved({ command, mode }) {
      if (command !== "build" || mode === "test" || !hasPython()) return;
      files = pythonFiles();
      const hash = createHash("sha256");
      for (const body of files.values()) hash.update(body);
      const inputs = hash.digest("hex");
      // The server lets browsers keep the files below assets/ for ever.
      folder = `assets/python-${inputs.slice(0, 12)}/`;
      files.set(SNAPSHOT, await snapshotOf(PYODIDE, ARCHIVE, inputs));
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? `export const FOLDER = ${JSON.stringify(folder === null ? null : `/${folder}`)};` : null,
    generateBundle: {
      // Last: the list names the files of all other plugins.
      order: "post",
      handler(_options, bundle) {
        if (folder === null) return;
        const kept: KeptFile[] = [];
        const version = createHash("sha256");
        const keep = (path: string, body: string | Uint8Array, packed = gzipSync(body)): void => {
          if (LEFT_OUT.test(path)) return;
          kept.push({ path: `/${path}`, bytes: Math.min(packed.length, Buffer.byteLength(body)) });
          version.update(path);
          // Each snapshot is a little different, but follows from the other files.
          if (!path.endsWith(SNAPSHOT)) version.update(body);
        };
        for (const [name, body] of files) {
          const packed = gzipSync(body, { level: 9 });
          keep(folder + name, body, packed);
          // The server would take seconds to compress these. It does not need the snapshot as it is.
          if (!name.endsWith(".zip")) this.emitFile({ type: "asset", fileName: `${folder}${name}.gz`, source: packed });
          if (name !== SNAPSHOT) this.emitFile({ type: "asset", fileName: folder + name, source: body });
        }
        for (const file of Object.values(bundle))
          if (!file.fileName.startsWith(folder)) keep(file.fileName, file.type === "chunk" ? file.code : file.source);
        for (const name of readdirSync("public")) keep(name, readFileSync(join("public", name)));
        const list = { version: version.digest("hex").slice(0, 12), files: kept };
        this.emitFile({ type: "asset", fileName: "offline.json", source: JSON.stringify(list) });
        const source = readFileSync(SERVICE_WORKER, "utf8").replace("__KEPT__", JSON.stringify(list));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

function pythonFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([["rules.tar", readFileSync(ARCHIVE)]]);
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"])
    files.set(name, readFileSync(join(PYODIDE, name)));
  const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8")) as { info: unknown };
  // Pyodide could load packages by itself. There are none: everything is in the archive.
  files.set("pyodide-lock.json", Buffer.from(JSON.stringify({ info, packages: {} })));
  return files;
}
