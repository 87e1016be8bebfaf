import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { boot } from "../src/offline/boot.ts";
import { writeSnapshot } from "../src/offline/snapshot.ts";

const PREFIX = "snapshot-";

/**
 * The memory of Python with the rules, bots and tables loaded. It is made by Node in a few seconds, and kept
 * beside the archive for the next build with the same `inputs`.
 */
export async function snapshotOf(pyodide: string, archive: string, inputs: string): Promise<Uint8Array> {
  const folder = resolve(archive, "..");
  const hash = createHash("sha256").update(inputs);
  for (const source of ["boot", "snapshot"]) hash.update(readFileSync(`src/offline/${source}.ts`));
  const made = PREFIX + hash.digest("hex").slice(0, 12);
  const file = join(folder, made);
  if (!existsSync(file)) {
    for (const old of readdirSync(folder)) if (old.startsWith(PREFIX)) rmSync(join(folder, old));
    const { buffer, byteOffset, byteLength } = readFileSync(archive);
    const rules = Promise.resolve((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength));
    const python = await boot({ folder: `${resolve(pyodide)}/`, rules, forSnapshot: true });
    (python.pyimport("ludotheque.offline.warm_up") as { warm_up(): void }).warm_up();
    writeFileSync(file, Buffer.concat(writeSnapshot(python.makeMemorySnapshot())));
  }
  return readFileSync(file);
}
