/** The one socket to the server: it heals by itself, and what had no answer is asked again. */

import type { ClientMessage, ClosingReason, Companion, Lobby, ServerMessage, TableMessage, TableRequest } from "../protocol.ts";
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
  /** Who looks, where it is not the guest but somebody with them on this device. */
  readonly through: Companion | null;
  /** Whether this is a television, which plays for nobody. */
  readonly television: boolean;
  tell(message: TableMessage): void;
  /** The table is not there, or cannot be reached at present. */
  missing(key: "no_such_table" | "unavailable"): void;
  /** A wish will never be answered: the server could make nothing of it. */
  dropped(command: string): void;
}

/** A wish without the name that makes it one of a kind. */
export type Wanted = TableRequest extends infer W ? (W extends { command: string } ? Omit<W, "command"> : never) : never;

/** Something that was sent, perhaps, and has no answer yet. */
interface Unanswered {
  readonly table: string;
  readonly wish: TableRequest;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The server pings every four seconds: a line this quiet is dead, even if nobody has said so. */
const DEAD_AFTER = 14_000;

export class Connection {
  /** `away` once the socket is lost: the room says so until it is back. */
  state = $state<"connecting" | "open" | "away">("connecting");
  /** Why the server closed the line, where it said so. */
  closing = $state<ClosingReason | null>(null);
  lobby = $state<Lobby["tables"] | null>(null);

  #around: Surroundings;
  #wire: Wire | null = null;
  /** Whether the wire can carry something. Unlike `state` it is true to the moment in effects that are being undone. */
  #welcomed = false;
  #tries = 0;
  #stop: (() => void) | null = null;
  #watchers = new Map<string, TableWatcher>();
  #unanswered = new Map<string, Unanswered>();
  #watchingLobby = 0;
  #stopListening: (() => void) | null = null;
  #wanted = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Connect, if not connected yet. */
  start(): void {
    this.#wanted = true;
    if (!this.#wire && !this.#stop) this.#open();
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
    this.#drop();
    this.state = "connecting";
    this.hurry();
  }

  /** Be connected no more, until somebody wants to be again: whoever is nobody cannot. */
  stop(): void {
    this.#wanted = false;
    this.#stop?.();
    this.#stop = null;
    this.lobby = null;
    this.#drop();
    this.state = "connecting";
  }

  /** Look at a table until the function returned is called. */
  watch(watcher: TableWatcher): () => void {
    this.#watchers.set(watcher.table, watcher);
    this.start();
    this.reenter(watcher);
    return () => {
      if (this.#watchers.get(watcher.table) !== watcher) return;
      this.#watchers.delete(watcher.table);
      if (this.state === "open") this.#send({ type: "leave", table: watcher.table });
      // Nobody is there any more to hear the answers.
      for (const [command, { table }] of this.#unanswered)
        if (table === watcher.table) this.#unanswered.delete(command);
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
    const wish = { ...wanted, command: this.#around.name() } as TableRequest;
    this.#unanswered.set(wish.command, { table, wish });
    if (this.state === "open") this.#send({ type: "to", table, wish });
    return wish.command;
  }

  /** Enter a table anew, from the last update seen. */
  reenter(watcher: TableWatcher): void {
    if (this.state !== "open") return;
    const { table, since, through, television } = watcher;
    this.#send({
      type: "enter",
      table,
      since,
      ...(through === null ? {} : { companion: through }),
      ...(television ? { television } : {}),
    });
  }

  #open(): void {
    this.#stop = null;
    const wire = this.#around.open();
    this.#wire = wire;
    this.#listen(wire);
    wire.onmessage = (event) => {
      if (this.#wire !== wire) return;
      this.#listen(wire);
      this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#lost();
    };
  }

  /** Wait for a sign of life; a phone that slept may hold a line that is dead without knowing it. */
  #listen(wire: Wire): void {
    this.#stopListening?.();
    this.#stopListening = this.#around.after(DEAD_AFTER, () => {
      if (this.#wire === wire) this.#lost();
    });
  }

  /** Let go of the line; whatever it still says is not heard. */
  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    this.#stopListening?.();
    this.#stopListening = null;
    if (!wire) return;
    wire.onclose = wire.onmessage = null;
    wire.close();
  }

  #lost(wait?: number): void {
    this.#drop();
    this.state = "away";
    if (this.#stop) return;
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#stop = this.#around.after(wait ?? backoff, () => this.#open());
  }

  /** Do something later, unless the line has changed: then everything is asked again anyway. */
  #later(milliseconds: number, then: () => void): void {
    const wire = this.#wire;
    this.#around.after(milliseconds, () => {
      if (this.#wire === wire && this.state === "open") then();
    });
  }

  #sendAgain(which: (unanswered: Unanswered) => boolean): void {
    for (const unanswered of this.#unanswered.values())
      if (which(unanswered)) this.#send({ type: "to", table: unanswered.table, wish: unanswered.wish });
  }

  #send(message: ClientMessage): void {
    if (this.#welcomed) this.#wire?.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.version !== PROTOCOL_VERSION) return this.#around.outdated();
        this.#welcomed = true;
        this.state = "open";
        this.closing = null;
        this.#tries = 0;
        for (const watcher of this.#watchers.values()) this.reenter(watcher);
        if (this.#watchingLobby > 0) this.#send({ type: "watch_lobby", on: true });
        this.#sendAgain(() => true);
        return;
      case "ping":
        return this.#send({ type: "pong", token: message.token });
      case "lobby":
        this.lobby = message.tables;
        return;
      case "closing":
        this.closing = message.reason;
        return this.#lost(message.retry_after_ms);
      case "problem":
        return this.#problem(message);
      case "gone":
        this.#later(FIRST_WAIT, () => {
          const watcher = this.#watchers.get(message.table);
          if (watcher) this.reenter(watcher);
          this.#sendAgain((unanswered) => unanswered.table === message.table);
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
    const soon = problem.retry_after_ms ?? FIRST_WAIT;
    if (problem.command) {
      const { command, key } = problem;
      if (key === "too_fast" || key === "unavailable" || key === "not_entered")
        return this.#later(soon, () => this.#sendAgain(({ wish }) => wish.command === command));
      this.#unanswered.delete(command);
      for (const other of this.#watchers.values()) other.dropped(command);
      return;
    }
    if (!watcher) return;
    if (problem.key === "no_such_table") return watcher.missing("no_such_table");
    if (problem.key === "unavailable" || problem.key === "too_many_tables") watcher.missing("unavailable");
    if (problem.key === "unavailable" || problem.key === "too_many_tables" || problem.key === "too_fast")
      this.#later(Math.max(soon, 1000), () => {
        if (this.#watchers.get(watcher.table) === watcher) this.reenter(watcher);
      });
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
    outdated: () => {
      // Once: a server that is older than the page stays so, and reloading does not help.
      if (sessionStorage.getItem(RELOADED) === String(PROTOCOL_VERSION)) return;
      sessionStorage.setItem(RELOADED, String(PROTOCOL_VERSION));
      location.reload();
    },
  };
}

const RELOADED = "ludotheque.reloaded";

/** The connection of this page. */
export const connection = new Connection(browser());

addEventListener("online", () => connection.hurry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.hurry();
});
