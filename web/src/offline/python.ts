/** Starts Python in a worker, with the rules. */

/** The part of Pyodide that the workers use. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  pyimport(module: string): unknown;
}

interface Pyodide {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages";

/** The Python module that workers call. `folder` is where the files of Python and the archive are. */
export async function startPython<Page>(folder: string): Promise<Page> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    fetch(`${folder}rules.zip`).then((response) => {
      if (!response.ok) throw new Error(`rules.zip: ${response.status}`);
      return response.arrayBuffer();
    }),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: SITE_PACKAGES });
  return python.pyimport("ludotheque.offline.page") as Page;
}
