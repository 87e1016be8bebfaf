/** The socket to the server. It reconnects by itself and sends unanswered requests again. */

import type {
  ChildOfClass,
  ClientMessage,
  ClosingReason,
  Companion,
  Lobby,
  ServerMessage,
  TableMessage,
  TableRequest,
} from "../protocol.ts";
import { PROTOCOL_VERSION } from "../protocol.ts";

/** The part of a WebSocket that a connection uses; tests have their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The parts of the browser that a connection uses; tests have their own. */
export interface Environment {
  open(): Socket;
  /** Start a timer; the function returned cancels it. */
  after(milliseconds: number, then: () => void): () => void;
  /** A new unique id for a request. */
  newId(): string;
  /** Called if client and server speak different versions of the protocol. */
  outdated(): void;
}

/** Receives what the server sends about one table. */
export interface TableWatcher {
  readonly table: string;
  /** The number of the last update received. */
  readonly since: number;
  /** The person on this device for whom the table is shown; `null` for the guest. */
  readonly companion: Companion | null;
  /** Whether this page is a television, which has no seat. */
  readonly television: boolean;
  /** The child of a school class who plays on this device; `null` outside of classes. */
  readonly child?: ChildOfClass | null;
  receive(message: TableMessage): void;
  /** The table does not exist, or cannot be reached at present. */
  missing(key: "no_such_table" | "unavailable"): void;
  /** The server could not read a request and will never answer it. */
  requestDropped(command: string): void;
}

/** A request without its id, which the connection adds. */
export type NewRequest = TableRequest extends infer W
  ? W extends { command: string }
    ? Omit<W, "command">
    : never
  : never;

/** What a table needs of a connection. Tables of scenes have their own. */
export type TableConnection = Pick<Connection, "watch" | "request" | "reenter"> & {
  /** Whether the table is shown as it was seen last, because the server is away. */
  readonly looking?: true;
};

/** A request that has no answer yet. It may not have been sent. */
interface PendingRequest {
  readonly table: string;
  readonly request: TableRequest;
}

/** Milliseconds between two attempts to connect. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The server pings every four seconds: after so many milliseconds of silence the socket is dead. */
const DEAD_AFTER = 14_000;

export class Connection {
  /** `away` after the socket is lost: the page says so until it is back. */
  state = $state<"connecting" | "open" | "away">("connecting");
  /** Why the server closed the socket, if it said so. */
  closing = $state<ClosingReason | null>(null);
  lobby = $state<Lobby["tables"] | null>(null);

  #environment: Environment;
  #socket: Socket | null = null;
  /** Whether messages can be sent. Unlike `state` it is also up to date while effects are being torn down. */
  #welcomed = false;
  #attempts = 0;
  #cancelReconnect: (() => void) | null = null;
  #watchers = new Map<string, TableWatcher>();
  #pending = new Map<string, PendingRequest>();
  #lobbyWatchers = 0;
  #classWatches = new Set<{ classroom: string; progress: boolean; changed: () => void }>();
  #cancelSilenceTimer: (() => void) | null = null;
  #started = false;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Connect, if not connected yet. */
  start(): void {
    this.#started = true;
    if (!this.#socket && !this.#cancelReconnect) this.#open();
  }

  /** Connect at once instead of at the next attempt: the network is back, or the page is visible again. */
  reconnectNow(): void {
    if (!this.#started || this.#socket) return;
    this.#cancelReconnect?.();
    this.#attempts = 0;
    this.#open();
  }

  /** Connect anew, because the guest has changed. */
  restart(): void {
    this.#closeSocket();
    this.state = "connecting";
    this.reconnectNow();
  }

  /** Disconnect until `start()` is called: without a guest there is no connection. */
  stop(): void {
    this.#started = false;
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    this.lobby = null;
    this.#closeSocket();
    this.state = "connecting";
  }

  /** Enter a table; the function returned leaves it. */
  watch(watcher: TableWatcher): () => void {
    this.#watchers.set(watcher.table, watcher);
    this.start();
    this.reenter(watcher);
    return () => {
      if (this.#watchers.get(watcher.table) !== watcher) return;
      this.#watchers.delete(watcher.table);
      if (this.state === "open") this.#send({ type: "leave", table: watcher.table });
      for (const [command, { table }] of this.#pending) if (table === watcher.table) this.#pending.delete(command);
    };
  }

  /** Receive the list of public tables until the function returned is called. */
  watchLobby(): () => void {
    this.#lobbyWatchers += 1;
    this.start();
    if (this.#lobbyWatchers === 1 && this.state === "open") this.#send({ type: "watch_lobby", on: true });
    return () => {
      this.#lobbyWatchers -= 1;
      if (this.#lobbyWatchers === 0 && this.state === "open") this.#send({ type: "watch_lobby", on: false });
    };
  }

  /** Be told when a school class changes, with `progress` also when its tables get on, until the function returned is called. */
  watchClass(classroom: string, progress: boolean, changed: () => void): () => void {
    const watch = { classroom, progress, changed };
    this.#classWatches.add(watch);
    this.start();
    if (this.state === "open") this.#send({ type: "watch_class", classroom, on: true, progress });
    return () => {
      this.#classWatches.delete(watch);
      if (this.state === "open") this.#send({ type: "watch_class", classroom, on: false });
    };
  }

  /** Send a request to a table, again and again until it is answered. Returns its id. */
  request(table: string, unsent: NewRequest): string {
    const request = { ...unsent, command: this.#environment.newId() } as TableRequest;
    this.#pending.set(request.command, { table, request });
    if (this.state === "open") this.#send({ type: "to", table, wish: request });
    return request.command;
  }

  /** Enter a table anew, from the last update received. */
  reenter(watcher: TableWatcher): void {
    if (this.state !== "open") return;
    const { table, since, companion, television, child } = watcher;
    this.#send({
      type: "enter",
      table,
      since,
      ...(companion === null ? {} : { companion }),
      ...(television ? { television } : {}),
      ...(child ? { child } : {}),
    });
  }

  #open(): void {
    this.#cancelReconnect = null;
    const socket = this.#environment.open();
    this.#socket = socket;
    this.#restartSilenceTimer(socket);
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#restartSilenceTimer(socket);
      this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#disconnected();
    };
  }

  /** Restart the timer that detects a dead socket: a phone that slept gets no close event. */
  #restartSilenceTimer(socket: Socket): void {
    this.#cancelSilenceTimer?.();
    this.#cancelSilenceTimer = this.#environment.after(DEAD_AFTER, () => {
      if (this.#socket === socket) this.#disconnected();
    });
  }

  /** Close the socket and ignore whatever it still receives. */
  #closeSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#cancelSilenceTimer?.();
    this.#cancelSilenceTimer = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #disconnected(wait?: number): void {
    this.#closeSocket();
    this.state = "away";
    if (this.#cancelReconnect) return;
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#cancelReconnect = this.#environment.after(wait ?? backoff, () => this.#open());
  }

  /** Start a timer that does nothing if the socket has changed: then everything is sent again anyway. */
  #later(milliseconds: number, then: () => void): void {
    const socket = this.#socket;
    this.#environment.after(milliseconds, () => {
      if (this.#socket === socket && this.state === "open") then();
    });
  }

  #sendAgain(matches: (pending: PendingRequest) => boolean): void {
    for (const pending of this.#pending.values())
      if (matches(pending)) this.#send({ type: "to", table: pending.table, wish: pending.request });
  }

  #send(message: ClientMessage): void {
    if (this.#welcomed) this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.version !== PROTOCOL_VERSION) return this.#environment.outdated();
        this.#welcomed = true;
        this.state = "open";
        this.closing = null;
        this.#attempts = 0;
        for (const watcher of this.#watchers.values()) this.reenter(watcher);
        if (this.#lobbyWatchers > 0) this.#send({ type: "watch_lobby", on: true });
        for (const { classroom, progress, changed } of this.#classWatches) {
          this.#send({ type: "watch_class", classroom, on: true, progress });
          changed();
        }
        this.#sendAgain(() => true);
        return;
      case "class_changed":
        for (const { classroom, changed } of this.#classWatches) if (classroom === message.classroom) changed();
        return;
      case "ping":
        return this.#send({ type: "pong", token: message.token });
      case "lobby":
        this.lobby = message.tables;
        return;
      case "closing":
        this.closing = message.reason;
        return this.#disconnected(message.retry_after_ms);
      case "problem":
        return this.#problem(message);
      case "gone":
        this.#later(FIRST_WAIT, () => {
          const watcher = this.#watchers.get(message.table);
          if (watcher) this.reenter(watcher);
          this.#sendAgain((pending) => pending.table === message.table);
        });
        return;
      case "answer":
      case "hints_shown":
        this.#pending.delete(message.command);
        break;
    }
    this.#watchers.get(message.table)?.receive(message);
  }

  #problem(problem: Extract<ServerMessage, { type: "problem" }>): void {
    const watcher = problem.table ? this.#watchers.get(problem.table) : undefined;
    const soon = problem.retry_after_ms ?? FIRST_WAIT;
    if (problem.command) {
      const { command, key } = problem;
      if (key === "too_fast" || key === "unavailable" || key === "not_entered")
        return this.#later(soon, () => this.#sendAgain(({ request }) => request.command === command));
      this.#pending.delete(command);
      for (const other of this.#watchers.values()) other.requestDropped(command);
      return;
    }
    if (!watcher) return;
    if (problem.key === "no_such_table" || problem.key === "not_your_child") return watcher.missing("no_such_table");
    if (problem.key === "unavailable" || problem.key === "too_many_tables") watcher.missing("unavailable");
    if (problem.key === "unavailable" || problem.key === "too_many_tables" || problem.key === "too_fast")
      this.#later(Math.max(soon, 1000), () => {
        if (this.#watchers.get(watcher.table) === watcher) this.reenter(watcher);
      });
  }
}

/** The timers and ids of this browser, and a way to connect. */
export function browserEnvironment(open: () => Socket): Environment {
  return {
    open,
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    newId: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join(""),
    outdated: () => {
      if (navigator.serviceWorker?.controller) {
        // The games are kept in this browser, and this version with them.
        void import("../browser/new_version.ts")
          .then(({ useServersVersion }) => useServersVersion())
          .catch(() => undefined);
        return;
      }
      // Reload once only: if the server is older than the page, reloading does not help.
      if (sessionStorage.getItem(RELOADED) === String(PROTOCOL_VERSION)) return;
      sessionStorage.setItem(RELOADED, String(PROTOCOL_VERSION));
      location.reload();
    },
  };
}

const RELOADED = "ludotheque.reloaded";

/** The connection of this page. */
export const connection = new Connection(
  browserEnvironment(() => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`) as unknown as Socket),
);

addEventListener("online", () => connection.reconnectNow());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.reconnectNow();
});
