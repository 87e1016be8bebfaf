/** The tables of this browser. Python runs them in a worker, which speaks the messages of the game socket. */

import { FOLDER } from "virtual:offline";
import { browserEnvironment, Connection, type Socket } from "../live/connection.svelte.ts";
import type { NewTable, Refusal } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";
import { say } from "./words.ts";
import type { FromRoom, StartBots, ToRoom } from "./worker_messages.ts";

class LocalRoom {
  readonly connection = new Connection(browserEnvironment(() => this.#connect()));
  /** Resolves once Python runs. */
  readonly ready: Promise<void>;

  #worker = new Worker(new URL("./room_worker.ts", import.meta.url), { type: "module" });
  #bots = new Worker(new URL("./bot_worker.ts", import.meta.url), { type: "module" });
  #socket: Socket | null = null;
  #asked = new Map<number, (answer: string) => void>();
  #last = 0;

  constructor(folder: string) {
    const { port1, port2 } = new MessageChannel();
    this.ready = new Promise((done, failed) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromRoom>) => {
        if (data.type === "ready") {
          // Bots are needed after the board is shown: until then the room has the processor for itself.
          this.#bots.postMessage({ folder, room: port2 } satisfies StartBots, [port2]);
          done();
        } else if (data.type === "failed") failed(new Error(data.reason));
        else if (data.type === "frame") this.#socket?.onmessage?.({ data: data.frame });
        else {
          this.#asked.get(data.id)?.(data.answer);
          this.#asked.delete(data.id);
        }
      };
      this.#worker.onerror = (event) => failed(new Error(event.message));
    });
    this.#worker.postMessage({ type: "start", folder, bots: port1 } satisfies ToRoom, [port1]);
  }

  /** Open a table; returns its id. */
  async open(table: NewTable): Promise<{ readonly table: string } | { readonly refusal: Refusal }> {
    const { game, seats, options = {}, bots = {}, start = false } = table;
    const wanted = JSON.stringify({ game, seats, options, bots, start, name: guestName() });
    const answer = await this.#ask((id) => ({ type: "open", id, table: wanted }));
    return JSON.parse(answer) as { table: string } | { refusal: Refusal };
  }

  /** Answer a request of the server's API, given without `/api/`; returns nothing if only a server can. */
  ask(address: string, body: string): Promise<string> {
    return this.#ask((id) => ({ type: "ask", id, address, body }));
  }

  async #ask(message: (id: number) => ToRoom): Promise<string> {
    await this.ready;
    const id = ++this.#last;
    return new Promise((answered) => {
      this.#asked.set(id, answered);
      this.#post(message(id));
    });
  }

  #post(message: ToRoom): void {
    this.#worker.postMessage(message);
  }

  #connect(): Socket {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (frame) => this.#post({ type: "frame", frame }),
      close: () => {
        if (this.#socket === socket) this.#socket = null;
      },
    };
    this.#socket = socket;
    this.#post({ type: "connect", name: guestName() });
    return socket;
  }
}

function guestName(): string {
  return session.me?.name || session.lastName || say("me");
}

let room: LocalRoom | null = null;

/** The room of this page; its workers are started with the first table. */
export function localRoom(): LocalRoom {
  if (FOLDER === null) throw new Error("This client was built without Python.");
  return (room ??= new LocalRoom(FOLDER));
}

/** The connection to the tables of this browser, once Python runs. */
export async function localConnection(): Promise<Connection> {
  const started = localRoom();
  try {
    await started.ready;
  } catch (error) {
    room = null;
    throw error;
  }
  return started.connection;
}
