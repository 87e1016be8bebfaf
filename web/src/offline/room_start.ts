/** Starts the worker of the room. Small: the first page has it, so that Python starts before anything else is loaded. */

import { FOLDER } from "virtual:offline";
import type { FromRoom, ToRoom } from "./worker_messages.ts";

export interface StartedRoom {
  readonly worker: Worker;
  /** Resolves once Python runs. */
  readonly ready: Promise<void>;
  /** The end of the room's line to the bots that the worker of the bots gets. */
  readonly bots: MessagePort;
  /** Where the files of Python are. */
  readonly folder: string;
  /** The code of Python; nothing if it could not be compiled. */
  readonly code: Promise<WebAssembly.Module | null>;
}

let started: StartedRoom | null = null;

/** The worker of the room of this page. */
export function startRoom(): StartedRoom {
  if (FOLDER === null) throw new Error("This client was built without Python.");
  return (started ??= start(FOLDER));
}

/** End the worker, if there is one. */
export function endRoom(): void {
  started?.worker.terminate();
  started = null;
}

function start(folder: string): StartedRoom {
  // Begins before the worker runs. Room and bots share the code; what the browser optimises for one, both have.
  const code = WebAssembly.compileStreaming(fetch(`${folder}pyodide.asm.wasm`)).catch(() => null);
  const worker = new Worker(new URL("./room_worker.ts", import.meta.url), { type: "module" });
  const { port1, port2 } = new MessageChannel();
  const ready = new Promise<void>((done, failed) => {
    worker.addEventListener("message", ({ data }: MessageEvent<FromRoom>) => {
      if (data.type === "ready") done();
      else if (data.type === "failed") failed(new Error(data.reason));
    });
    worker.addEventListener("error", (event) => failed(new Error(event.message)));
  });
  const room = { worker, ready, bots: port2, folder, code };
  // Whoever waits for it is told. The next call starts another one.
  ready.catch(() => started === room && endRoom());
  worker.postMessage({ type: "start", folder, bots: port1 } satisfies ToRoom, [port1]);
  void code.then((compiled) => worker.postMessage({ type: "code", code: compiled } satisfies ToRoom));
  return room;
}
