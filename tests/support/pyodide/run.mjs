/**
 * Runs a Python function in Pyodide, as the browser does.
 *
 *     node run.mjs PYODIDE ARCHIVE ARGUMENT MODULE.py ...
 *
 * The modules are made importable, and the function `run` of the last one is called with the text of the file
 * ARGUMENT. What it returns is printed.
 */

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const SITE_PACKAGES = "/lib/python3.14/site-packages";
const [folder, archive, argument, ...modules] = process.argv.slice(2);

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "tar", { extractDir: SITE_PACKAGES });
for (const module of modules) python.FS.writeFile(`${SITE_PACKAGES}/${basename(module)}`, readFileSync(module, "utf8"));
try {
  const run = python.pyimport(basename(modules.at(-1), ".py")).run;
  process.stdout.write(run(readFileSync(argument, "utf8")));
} catch (error) {
  // The stack of the error quotes the whole of Pyodide, which is one line.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
