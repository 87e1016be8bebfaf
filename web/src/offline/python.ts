/** Starts Python in a worker, with the rules. */

import { boot } from "./boot.ts";

interface Checked {
  check_python(): boolean;
}

/** The Python module that workers call. `folder` is where the files of Python, the archive and the snapshot are. */
export async function startPython<Page>(folder: string): Promise<Page> {
  const rules = file(`${folder}rules.tar`).then((response) => response.arrayBuffer());
  const start = async (snapshot?: Promise<ArrayBuffer>): Promise<Page & Checked> => {
    const python = await boot({ folder, rules, ...(snapshot && { snapshot }) });
    return python.pyimport("ludotheque.offline.page") as Page & Checked;
  };
  try {
    // It is kept compressed: it would take four times the room on the device.
    const snapshot = file(`${folder}snapshot`).then((response) =>
      new Response(response.body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
    );
    const page = await start(snapshot);
    if (page.check_python()) return page;
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
