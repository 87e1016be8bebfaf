/**
 * Starts Python with the rules: from the beginning, or from a snapshot of its memory that was made when the client was
 * built. The second is ten times faster: nothing is imported and nothing is computed again.
 *
 * Runs in workers of the browser, and in Node when the snapshot is made.
 */

import type { Snapshot } from "./snapshot.ts";

/** The part of Pyodide that is used here. */
export interface Python {
  pyimport(module: string): unknown;
  makeMemorySnapshot(): Uint8Array;
}

/** The part of Emscripten's module that is used here. */
interface Module {
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, body: Uint8Array): void };
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(body: Uint8Array, flags: object, name: string, scope: object, handle: number): Promise<object>;
  readonly wasmTable: WebAssembly.Table;
  /** The memory. There is another array for it each time it has grown. */
  readonly HEAPU8: Uint8Array;
  /** Make the memory at least so many bytes large. */
  growMemory(bytes: number): unknown;
  newDSO(name: string, handle: undefined, exports: object): { global: boolean };
}

interface Settings {
  readonly preRun: ((module: Module) => Promise<void>)[];
}

interface Pyodide {
  loadPyodide(options: object): Promise<Python>;
}

export interface Boot {
  /** The folder or address of Pyodide's files, with a slash at the end. */
  readonly folder: string;
  /** The archive that `ludotheque/offline/archive.py` writes. */
  readonly rules: Promise<ArrayBuffer>;
  /** The code of Python if it is compiled elsewhere; Pyodide compiles it if there is none. */
  readonly code?: Promise<WebAssembly.Module | null>;
  /** The snapshot to start from. */
  readonly snapshot?: Promise<Snapshot>;
  /** Whether a snapshot will be made. */
  readonly forSnapshot?: boolean;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages/";
/** What Python is told at its start; hashes are the same each time, as in a snapshot. */
const ENVIRONMENT = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
/** Pyodide takes what has these folders for its own packages, which cannot be in a snapshot. */
const METADATA = ".dist-info/";
/** These modules are in a snapshot: `ludotheque/offline/warm_up.py` imports all of them. */
const IN_SNAPSHOT = /^ludotheque\/.*\.py$/;
/** The place of libraries in the table of functions. Before it there are a few more or less, from browser to browser. */
const LIBRARIES_AT = 16_384;

export async function boot({ folder, rules, code, snapshot, forSnapshot = false }: Boot): Promise<Python> {
  const [{ loadPyodide }, { default: create }] = (await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`),
    import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`),
  ])) as [Pyodide, { default: (settings: Settings) => Promise<Module> }];
  return new Promise((started, failed) => {
    if (code) provide(code, failed);
    const starting = loadPyodide({
      indexURL: folder,
      env: { ...ENVIRONMENT },
      _makeSnapshot: forSnapshot,
      // Pyodide gets its own part only: the memory is written here, without being copied before.
      ...(snapshot && { _loadSnapshot: snapshot.then(({ head }) => head) }),
      createPyodideModule: async (settings: Settings) => {
        settings.preRun.push((module) => install(module, rules, snapshot).catch(failed));
        const module = await create(settings);
        await (await snapshot)?.restore(module.HEAPU8);
        return module;
      },
    });
    starting.then(started, failed);
  });
}

const instantiate = WebAssembly.instantiateStreaming;

/** Give Pyodide compiled code instead of the file that it loads and would compile. */
function provide(code: Promise<WebAssembly.Module | null>, failed: (error: unknown) => void): void {
  WebAssembly.instantiateStreaming = async (file, imports) => {
    try {
      const module = await code;
      if (!module) return await instantiate(file, imports);
      Promise.resolve(file).then(
        ({ body }) => body?.cancel(),
        () => undefined,
      );
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      failed(error); // Pyodide only writes it to the console, and waits for ever
      throw error;
    }
  };
}

/**
 * Write the files of the archive that Python needs and load its libraries before it starts. Then libraries always have
 * the same place in memory, with and without a snapshot; a snapshot refers to them by their place.
 */
async function install(module: Module, rules: Promise<ArrayBuffer>, snapshot?: Promise<Snapshot>): Promise<void> {
  module.addRunDependency("rules");
  if (snapshot) module.growMemory((await snapshot).size);
  module.wasmTable.grow(LIBRARIES_AT - module.wasmTable.length);
  const folders = new Set<string>();
  for (const [name, body] of filesOf(new Uint8Array(await rules))) {
    if (name.includes(METADATA) || (snapshot && IN_SNAPSHOT.test(name))) continue;
    const path = SITE_PACKAGES + name;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) module.FS.mkdirTree(folder);
    folders.add(folder);
    module.FS.writeFile(path, body);
    if (path.endsWith(".so")) {
      const flags = { loadAsync: true, nodelete: true, allowUndefined: true };
      module.newDSO(path, undefined, await module.loadWebAssemblyModule(body, flags, path, {}, 0)).global = false;
    }
  }
  module.removeRunDependency("rules");
}

/** The files of a tar archive (in the format `ustar`). */
export function* filesOf(archive: Uint8Array): Generator<readonly [string, Uint8Array]> {
  const decoder = new TextDecoder();
  const text = (from: number, length: number): string =>
    decoder.decode(archive.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; archive[at];) {
    const prefix = text(at + 345, 155);
    const size = Number.parseInt(text(at + 124, 12), 8);
    yield [(prefix && `${prefix}/`) + text(at, 100), archive.subarray(at + 512, at + 512 + size)];
    at += 512 * (1 + Math.ceil(size / 512));
  }
}
