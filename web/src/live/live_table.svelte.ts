/** One table as this page sees it: who sits there, the match, what happened, what is being asked. */

import { GameWords, type Names } from "../language/game_words.svelte.ts";
import type {
  AnyAction,
  AnyEvent,
  AnyView,
  GameId,
  Hint,
  Outcome,
  Refusal,
  Said,
  TableMessage,
  TableShown,
  Update,
} from "../protocol.ts";
import type { Connection, TableWatcher, Wanted } from "./connection.svelte.ts";

/** A line of the history. */
export interface Told {
  readonly id: number;
  readonly event: AnyEvent;
}

/** How long an update is shown before the next one may take its place, so that eyes can follow. */
export type Pace = (notices: readonly AnyEvent[], view: AnyView) => number;

const LONGEST_HISTORY = 400;

export class LiveTable implements TableWatcher {
  readonly table: string;
  shown = $state.raw<TableShown | null>(null);
  /** The match as it is drawn now; the server may already be further. */
  view = $state.raw<AnyView | null>(null);
  /** What happened between the view before and this one: boards animate it. */
  notices = $state.raw<readonly AnyEvent[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  seed = $state<string | null>(null);
  history = $state.raw<readonly Told[]>([]);
  words = $state.raw<GameWords | null>(null);
  said = $state.raw<readonly (Said & { id: number })[]>([]);
  /** Why the last wish was not granted, until the next one is. */
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<readonly Hint<AnyAction>[]>([]);
  /** How many of the hints are shown. */
  rung = $state(0);
  /** Whether something was sent and is not answered yet. */
  waiting = $state(false);
  lost = $state<"no_such_table" | "unavailable" | null>(null);

  /** How long each update is shown; the board sets it. */
  pace: Pace = () => 0;

  #connection: Connection;
  #stop: () => void;
  #number = 0;
  #match: string | null = null;
  #waiting: Update[] = [];
  #busy: ReturnType<typeof setTimeout> | null = null;
  #answers = new Map<string, (refusal: Refusal | null) => void>();
  #counter = 0;
  /** Match time and the moment of this page at which it was so. */
  #clock = { match: 0, page: 0, running: false };

  constructor(table: string, connection: Connection) {
    this.table = table;
    this.#connection = connection;
    this.#stop = connection.watch(this);
  }

  get since(): number {
    return this.#number;
  }

  /** What this seat is asked just now. */
  get prompt() {
    return this.view?.prompt ?? null;
  }

  get seat(): number | null {
    return this.shown?.you ?? null;
  }

  get game(): GameId | null {
    return (this.shown?.game as GameId | undefined) ?? null;
  }

  /** Match time now, in milliseconds. */
  now(): number {
    return this.#clock.match + (this.#clock.running ? performance.now() - this.#clock.page : 0);
  }

  /** What a seat is called. */
  name(seat: number): string {
    return this.shown?.chairs[seat]?.name ?? String(seat + 1);
  }

  /** Seats by their names, for sentences. */
  get names(): Names {
    const seats = (this.shown?.chairs ?? []).map((chair, seat) => [seat, chair.name] as const);
    const kinds = ["seat", "first", "victim", "dealer", "previous", "holder", "player", "target"];
    return Object.fromEntries(kinds.flatMap((kind) => seats.map(([seat, name]) => [`${kind}.${seat}`, name])));
  }

  leave(): void {
    this.#stop();
    if (this.#busy) clearTimeout(this.#busy);
  }

  /** Want something; resolves with `null` once it is done, or with why it is not. */
  want(wanted: Wanted): Promise<Refusal | null> {
    this.refusal = null;
    this.waiting = true;
    const command = this.#connection.want(this.table, wanted);
    return new Promise((answer) => this.#answers.set(command, answer));
  }

  /** Do something in the match, in answer to the question of the moment. */
  act(action: AnyAction, reaction: number | null = null): Promise<Refusal | null> {
    const prompt = this.prompt?.id ?? 0;
    return this.want({ type: "act", prompt, action, reaction });
  }

  /** Ask for help, or for the next rung of it. */
  help(): void {
    if (this.hints.length > 0) this.rung = Math.min(this.rung + 1, this.hints.length);
    else void this.want({ type: "ask_hint" });
  }

  /** Put the help away. */
  forgetHelp(): void {
    this.hints = [];
    this.rung = 0;
  }

  /** Show at once whatever is still waiting to be shown. */
  skip(): void {
    if (this.#busy) clearTimeout(this.#busy);
    this.#busy = null;
    while (this.#waiting.length > 0) this.#show(this.#waiting.shift()!);
  }

  tell(message: TableMessage): void {
    switch (message.type) {
      case "table_shown":
        this.#sit(message);
        return;
      case "update":
        this.#waiting.push(message);
        this.#number = message.number;
        if (!this.#busy) this.#next();
        return;
      case "answer": {
        this.#answers.get(message.command)?.(message.refusal);
        this.#answers.delete(message.command);
        this.waiting = this.#answers.size > 0;
        this.refusal = message.refusal;
        return;
      }
      case "hints_shown":
        this.#answers.get(message.command)?.(null);
        this.#answers.delete(message.command);
        this.waiting = this.#answers.size > 0;
        this.hints = message.hints;
        this.rung = Math.min(1, message.hints.length);
        return;
      case "said":
        this.said = [...this.said.slice(-20), { ...message, id: ++this.#counter }];
        return;
      case "gone":
        return;
    }
  }

  missing(key: "no_such_table" | "unavailable"): void {
    this.lost = key;
  }

  #sit(shown: TableShown): void {
    const before = this.shown;
    this.lost = null;
    this.shown = shown;
    if (shown.match !== this.#match) {
      const known = this.#match !== null || this.#number > 0;
      this.#match = shown.match;
      this.#forgetMatch();
      if (known) this.#connection.reenter(this);
    }
    if (before?.game !== shown.game)
      void GameWords.load(shown.game as GameId).then((words) => (this.words = words));
  }

  #forgetMatch(): void {
    this.#number = 0;
    this.#waiting = [];
    this.view = null;
    this.notices = [];
    this.outcome = null;
    this.seed = null;
    this.history = [];
    this.forgetHelp();
  }

  #next(): void {
    this.#busy = null;
    const update = this.#waiting.shift();
    if (!update) return;
    this.#show(update);
    const hidden = document.visibilityState === "hidden";
    const time = hidden ? 0 : this.pace(update.notices, update.view);
    // Whoever is far behind is not made to watch it all.
    this.#busy = setTimeout(() => this.#next(), this.#waiting.length > 8 ? 0 : time);
  }

  #show(update: Update): void {
    this.#clock = { match: update.now, page: performance.now(), running: update.running };
    if (update.view.prompt?.id !== this.view?.prompt?.id) this.forgetHelp();
    this.view = update.view;
    this.notices = update.notices;
    this.outcome = update.outcome;
    this.seed = update.seed;
    const told = update.notices.map((event) => ({ id: ++this.#counter, event }));
    this.history = [...this.history, ...told].slice(-LONGEST_HISTORY);
  }
}
