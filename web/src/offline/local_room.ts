/** The tables of this browser. Python runs them in a worker, which speaks the messages of the game socket. */

import { Problem } from "../api.ts";
import { browserEnvironment, Connection, type Socket } from "../live/connection.svelte.ts";
import { afterFirstBoard } from "../live/first_board.ts";
import type { NewTable, Refusal } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";
import { startRoom, type StartedRoom } from "./room_start.ts";
import { say } from "./words.ts";
import type { FromRoom, StartBots, ToRoom } from "./worker_messages.ts";

/** Python does not start, most likely because the browser has deleted some of its files. */
const INCOMPLETE = {
  fr: "Les jeux de cet appareil ne sont pas complets. Quand il y aura du réseau, garde-les à nouveau dans les réglages.",
  en: "The games on this device are not complete. Keep them again in the settings once there is a network.",
};
/** Bots start at the latest so many milliseconds after the room. */
const BOTS_START_WITHIN = 6000;

class LocalRoom {
  readonly connection = new Connection(browserEnvironment(() => this.#connect()));
  /** Resolves once Python runs. */
  readonly ready: Promise<void>;

  #worker: Worker;
  #boardWanted = false;
  #socket: Socket | null = null;
  #asked = new Map<number, (answer: string) => void>();
  #last = 0;

  constructor(readonly started: StartedRoom) {
    const { worker, ready, bots, folder, code } = started;
    this.#worker = worker;
    this.ready = ready.catch(() => {
      throw new Problem(0, { problem: "incomplete", sentence: INCOMPLETE, field: null });
    });
    this.ready.catch(() => undefined); // told to whoever waits for it
    const startBots = async (): Promise<void> => {
      const worker = new Worker(new URL("./bot_worker.ts", import.meta.url), { type: "module" });
      worker.postMessage({ folder, room: bots, code: await code } satisfies StartBots, [bots]);
    };
    // Bots are needed after a board is shown: until then the room and the page have the processor for themselves.
    ready.then(
      () => void (this.#boardWanted ? afterFirstBoard(startBots, BOTS_START_WITHIN) : startBots()),
      () => undefined,
    );
    worker.addEventListener("message", ({ data }: MessageEvent<FromRoom>) => {
      if (data.type === "frame") this.#socket?.onmessage?.({ data: data.frame });
      else if (data.type === "answered") {
        this.#asked.get(data.id)?.(data.answer);
        this.#asked.delete(data.id);
      }
    });
  }

  /** Somebody waits for a board. */
  wantBoard(): void {
    this.#boardWanted = true;
  }

  /** Open a table; returns its id. */
  async open(table: NewTable): Promise<{ readonly table: string } | { readonly refusal: Refusal }> {
    this.wantBoard();
    // Whoever opens a table enters it next.
    void this.ready.then(
      () => this.connection.start(),
      () => undefined,
    );
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

/** The room of this page; another one after the worker was ended. */
export function localRoom(): LocalRoom {
  const started = startRoom();
  if (room?.started !== started) room = new LocalRoom(started);
  return room;
}

/** The connection to the tables of this browser, once Python runs. */
export async function localConnection(): Promise<Connection> {
  const started = localRoom();
  started.wantBoard();
  await started.ready;
  return started.connection;
}
