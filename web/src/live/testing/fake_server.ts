/** A server for tests: it controls its sockets and the time. */

import {
  PROTOCOL_VERSION,
  type AnyView,
  type ClientMessage,
  type ServerMessage,
  type TableShown,
  type Update,
} from "../../protocol.ts";
import { Connection, type Socket } from "../connection.svelte.ts";
import type { TurnRules } from "../turns.ts";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    if (this.closed) throw new Error("the socket is closed");
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The server sends a message. */
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcomes(): void {
    this.says({ type: "welcome", version: PROTOCOL_VERSION, name: "Zoé" });
  }

  /** The connection is lost. */
  breaks(): void {
    this.closed = true;
    this.onclose?.();
  }

  /** The messages sent since the last call. */
  take(): ClientMessage[] {
    return this.sent.splice(0);
  }
}

export class FakeServer {
  readonly sockets: FakeSocket[] = [];
  outdated = 0;
  #timers = new Set<{ at: number; run: () => void }>();
  #now = 0;
  #ids = 0;

  readonly connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    after: (milliseconds, run) => {
      const timer = { at: this.#now + milliseconds, run };
      this.#timers.add(timer);
      return () => this.#timers.delete(timer);
    },
    newId: () => `c${++this.#ids}`,
    outdated: () => void (this.outdated += 1),
  });

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** Let time pass. */
  pass(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }
}

export function shown(changed: Partial<TableShown> = {}): TableShown {
  const chair = {
    type: "chair_shown",
    kind: "person",
    level: null,
    present: true,
    host: false,
    replace_in_ms: null,
  } as const;
  return {
    type: "table_shown",
    table: "t",
    code: "ABC",
    game: "bouh",
    stage: "playing",
    chairs: [
      { ...chair, name: "Zoé", host: true },
      { ...chair, name: "Tom" },
    ],
    you: 0,
    yours: { 0: 0 },
    hosting: true,
    options: {},
    public: false,
    chat: false,
    keep_warm: true,
    far: null,
    watching: 0,
    televisions: 0,
    match: "m1",
    seed_hash: null,
    rated: false,
    agreed: [],
    chairs_to_take: [],
    cannot_take: null,
    plays_on: null,
    replay: null,
    together: "",
    in_class: false,
    paused: false,
    ...changed,
  };
}

/** The turns of a game made for tests: a search is a race for spectators too. */
export const TURNS: TurnRules = {
  turnOf: (view) => ("turn" in view ? view.turn : null),
  isRace: (view) => view.prompt?.race === true || view.phase === "search",
};

/** The part of a view that the client reads outside of boards. */
export function view(changed: { prompt?: number | null; turn?: number; race?: boolean } = {}): AnyView {
  const { prompt = 1, turn = 0, race = false } = changed;
  const asked = prompt === null ? null : { type: "prompt", id: prompt, kind: "turn", deadline: null, race, draw: null };
  return { type: "bouh_view", seat: 0, phase: "turn", turn, prompt: asked } as unknown as AnyView;
}

export function update(number: number, since: number, changed: Partial<Update> = {}): Update {
  return {
    type: "update",
    table: "t",
    match: "m1",
    number,
    since,
    now: 0,
    running: true,
    view: view(),
    notices: [],
    outcome: null,
    seed: null,
    asked: {},
    ...changed,
  };
}
