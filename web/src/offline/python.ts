/** Starts Python in a worker, with the rules. */

import { boot } from "./boot.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";

interface Woken {
  wake_up(): boolean;
}

/**
 * The Python module that workers call. `folder` is where the files of Python, the archive and the snapshot are. Without
 * compiled code Python compiles its own.
 */
export async function startPython<Page>(folder: string, code: Promise<WebAssembly.Module | null>): Promise<Page> {
  const rules = file(`${folder}rules.tar`).then((response) => response.arrayBuffer());
  const start = async (snapshot?: Promise<Snapshot>): Promise<Page & Woken> => {
    const python = await boot({ folder, rules, code, ...(snapshot && { snapshot }) });
    return python.pyimport("ludotheque.offline.page") as Page & Woken;
  };
  try {
    // The server sends it compressed. It is not kept so: to unpack it took a third of the start.
    const snapshot = file(`${folder}memory`).then((response) => readSnapshot(response.body!));
    const page = await start(snapshot);
    if (page.wake_up()) return page;
  } catch (error) {
    console.info("Python starts without its snapshot:", error);
  }
  // A browser in which the snapshot does not work takes longer.
  return start();
}

async function file(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}
