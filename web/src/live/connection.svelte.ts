/** The one socket to the server: it heals by itself, and what had no answer is asked again. */

import type { ClientMessage, Lobby, ServerMessage, TableMessage, Wish } from "../protocol.ts";
import { PROTOCOL_VERSION } from "../protocol.ts";

/** What a connection needs of a WebSocket, so that tests can bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(): Wire;
  after(milliseconds: number, then: () => void): () => void;
  /** A new name for everything that is wanted. */
  name(): string;
  /** The client is older or newer than the server. */
  outdated(): void;
}

/** Somebody who looks at a table. */
export interface TableWatcher {
  readonly table: string;
  /** The number of the last update seen. */
  readonly since: number;
  tell(message: TableMessage): void;
  /** The table is not there, or cannot be reached at present. */
  missing(key: "no_such_table" | "unavailable"): void;
}

/** A wish without the name that makes it one of a kind. */
export type Wanted = Wish extends infer W ? (W extends { command: string } ? Omit<W, "command"> : never) : never;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Connection {
  /** `away` once the socket is lost: the room says so until it is back. */
  state = $state<"connecting" | "open" | "away">("connecting");
  lobby = $state<Lobby["tables"] | null>(null);

  #around: Surroundings;
  #wire: Wire | null = null;
  #tries = 0;
  #stop: (() => void) | null = null;
  #watchers = new Map<string, TableWatcher>();
  #unanswered = new Map<string, { table: string; wish: Wish }>();
  #watchingLobby = 0;
  #wanted = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Connect, if not connected yet. */
  start(): void {
    this.#wanted = true;
    if (!this.#wire && !this.#stop) this.#open();
  }

  /** Be connected no more, until somebody wants to be again: the server speaks with guests only. */
  stop(): void {
    this.#wanted = false;
    this.#stop?.();
    this.#stop = null;
    this.lobby = null;
    this.restart();
  }

  /** Look for the server at once, without waiting for the next try: the network is back, or the page is looked at again. */
  hurry(): void {
    if (!this.#wanted || this.#wire) return;
    this.#stop?.();
    this.#tries = 0;
    this.#open();
  }

  /** Begin anew: who one is has changed. */
  restart(): void {
    const wire = this.#wire;
    this.#wire = null;
    if (wire) {
      wire.onclose = null;
      wire.close();
    }
    this.hurry();
  }

  /** Look at a table until the function returned is called. */
  watch(watcher: TableWatcher): () => void {
    this.#watchers.set(watcher.table, watcher);
    this.start();
    if (this.state === "open") this.#send({ type: "enter", table: watcher.table, since: watcher.since });
    return () => {
      if (this.#watchers.get(watcher.table) !== watcher) return;
      this.#watchers.delete(watcher.table);
      if (this.state === "open") this.#send({ type: "leave", table: watcher.table });
    };
  }

  /** Be told of the public tables until the function returned is called. */
  watchLobby(): () => void {
    this.#watchingLobby += 1;
    this.start();
    if (this.#watchingLobby === 1 && this.state === "open") this.#send({ type: "watch_lobby", on: true });
    return () => {
      this.#watchingLobby -= 1;
      if (this.#watchingLobby === 0 && this.state === "open") this.#send({ type: "watch_lobby", on: false });
    };
  }

  /** Want something of a table; it is asked again until it is answered. Returns its name. */
  want(table: string, wanted: Wanted): string {
    const wish = { ...wanted, command: this.#around.name() } as Wish;
    this.#unanswered.set(wish.command, { table, wish });
    if (this.state === "open") this.#send({ type: "to", table, wish });
    return wish.command;
  }

  /** Enter a table anew, from the beginning of its match or from the last update seen. */
  reenter(watcher: TableWatcher): void {
    if (this.state === "open") this.#send({ type: "enter", table: watcher.table, since: watcher.since });
  }

  #open(): void {
    this.#stop = null;
    const wire = this.#around.open();
    this.#wire = wire;
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#lost();
    };
  }

  #lost(wait?: number): void {
    this.#wire = null;
    this.state = "away";
    if (this.#stop) return;
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#stop = this.#around.after(wait ?? backoff, () => this.#open());
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.version !== PROTOCOL_VERSION) return this.#around.outdated();
        this.state = "open";
        this.#tries = 0;
        for (const watcher of this.#watchers.values()) this.reenter(watcher);
        if (this.#watchingLobby > 0) this.#send({ type: "watch_lobby", on: true });
        for (const { table, wish } of this.#unanswered.values()) this.#send({ type: "to", table, wish });
        return;
      case "ping":
        return this.#send({ type: "pong", token: message.token });
      case "lobby":
        this.lobby = message.tables;
        return;
      case "closing": {
        const wire = this.#wire;
        this.#lost(message.retry_after_ms);
        wire?.close();
        return;
      }
      case "problem":
        return this.#problem(message);
      case "gone":
        this.#around.after(FIRST_WAIT, () => {
          const watcher = this.#watchers.get(message.table);
          if (watcher) this.reenter(watcher);
        });
        return;
      case "answer":
      case "hints_shown":
        this.#unanswered.delete(message.command);
        break;
    }
    this.#watchers.get(message.table)?.tell(message);
  }

  #problem(problem: Extract<ServerMessage, { type: "problem" }>): void {
    const watcher = problem.table ? this.#watchers.get(problem.table) : undefined;
    const again = problem.command ? this.#unanswered.get(problem.command) : undefined;
    if (again && (problem.key === "too_fast" || problem.key === "unavailable" || problem.key === "not_entered")) {
      this.#around.after(problem.retry_after_ms ?? FIRST_WAIT, () => {
        const { table, wish } = again;
        if (this.state === "open" && this.#unanswered.has(wish.command)) this.#send({ type: "to", table, wish });
      });
      return;
    }
    if (problem.command) this.#unanswered.delete(problem.command);
    if (!watcher || problem.command) return;
    if (problem.key === "no_such_table" || problem.key === "unavailable") watcher.missing(problem.key);
    if (problem.key === "unavailable" || problem.key === "too_fast")
      this.#around.after(problem.retry_after_ms ?? 1000, () => this.reenter(watcher));
  }
}

function browser(): Surroundings {
  return {
    open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`) as unknown as Wire,
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    name: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join(""),
    outdated: () => location.reload(),
  };
}

/** The connection of this page. */
export const connection = new Connection(browser());

addEventListener("online", () => connection.hurry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.hurry();
});
