/** Runs Python with the library, for the page beside it. */

import { loadPyodide } from "./python/pyodide.mjs";

const say = (text) => postMessage({ text });

async function start() {
  const [python, archive] = await Promise.all([
    loadPyodide({ stdout: say, stderr: say }),
    fetch("python/rules.tar").then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "tar", { extractDir: "/lib/python3.14/site-packages" });
  python.runPython("import ludotheque");
  postMessage({ state: "Ready.", ready: true });
  return python;
}

const started = start();
started.catch((error) => postMessage({ state: `Python could not be started: ${error.message}`, ready: false }));

onmessage = async ({ data }) => {
  const python = await started;
  try {
    const result = python.runPython(data, { globals: python.toPy({ __name__: "__main__" }) });
    if (result !== undefined) say(String(result));
    postMessage({ state: "Done.", ready: true });
  } catch (error) {
    // Without the lines of Pyodide itself.
    say(error.message.replace(/^ {2}File "\/lib\/python\d+\.zip\/_pyodide.*\n(?: {4}.*\n)*/gm, "").trimEnd());
    postMessage({ state: "Stopped by an error.", ready: true });
  }
};
