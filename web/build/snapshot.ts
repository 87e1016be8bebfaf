import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { boot } from "../src/offline/boot.ts";

const PREFIX = "snapshot-";

/**
 * The memory of Python with the rules, bots and tables loaded, compressed. It is made by Node in a few seconds, and kept
 * beside the archive for the next build with the same `inputs`.
 */
export async function snapshotOf(pyodide: string, archive: string, inputs: string): Promise<Uint8Array> {
  const folder = resolve(archive, "..");
  const source = readFileSync("src/offline/boot.ts");
  const made = PREFIX + createHash("sha256").update(inputs).update(source).digest("hex").slice(0, 12);
  const file = join(folder, made);
  if (!existsSync(file)) {
    for (const old of readdirSync(folder)) if (old.startsWith(PREFIX)) rmSync(join(folder, old));
    const { buffer, byteOffset, byteLength } = readFileSync(archive);
    const rules = Promise.resolve((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength));
    const python = await boot({ folder: `${resolve(pyodide)}/`, rules, forSnapshot: true });
    (python.pyimport("ludotheque.offline.warm_up") as { warm_up(): void }).warm_up();
    writeFileSync(file, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
  }
  return readFileSync(file);
}
