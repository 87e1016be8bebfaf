/**
 * The connection of a table that shows a daily puzzle: the server deals step by step and keeps the play. Without a server
 * Python in this browser does, for days that are over and deals that were taken along.
 */

import { api, Problem } from "../api.ts";
import type { AnyAction, DailyShown, DailyStep, GameId, Refusal, TableShown } from "../protocol.ts";
import type { NewRequest, TableConnection, TableWatcher } from "./connection.svelte.ts";
import { tableOfOne, unservedAnswer, unservedUpdate } from "./unserved_table.ts";

/** How long to wait before asking again when the server cannot be reached, in milliseconds. */
const RETRY_MS = 2000;
/** The server's clock has passed a deadline for certain after so many milliseconds more. */
const MARGIN_MS = 15;

export class DailyConnection implements TableConnection {
  /** The puzzle as the server showed it last. */
  shown = $state.raw<DailyShown | null>(null);
  problem = $state.raw<unknown>(null);
  /** Whether the play was finished while it was watched. */
  finishedHere = $state(false);

  #day: string;
  #puzzle: string;
  #game: GameId;
  #name: string;
  #watcher: TableWatcher | null = null;
  #number = 0;
  #commands = 0;
  /** Requests go one after the other, so that each says how many steps were made before it. */
  #last: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `name` is how the player is called. */
  constructor(day: string, game: GameId, variant: string, name: string) {
    this.#day = day;
    this.#puzzle = `${game}/${variant}`;
    this.#game = game;
    this.#name = name;
  }

  watch(watcher: TableWatcher): () => void {
    this.#watcher = watcher;
    this.reenter();
    return () => {
      if (this.#watcher === watcher) this.#watcher = null;
      if (this.#timer) clearTimeout(this.#timer);
    };
  }

  reenter(): void {
    this.#number = 0;
    this.#look();
  }

  request(_table: string, request: NewRequest): string {
    const command = `daily-${++this.#commands}`;
    if (request.type === "act") void this.#act(command, request.action, request.reaction ?? null);
    else queueMicrotask(() => this.#answer(command, null));
    return command;
  }

  /** Go on: the next card, the next dice, the next board. */
  goOn(): Promise<void> {
    return this.#queue(async () => {
      this.#show(await this.#step({ number: this.shown?.steps ?? 0, action: null, reaction: null }));
    });
  }

  #act(command: string, action: AnyAction, reaction: number | null): Promise<void> {
    return this.#queue(async () => {
      try {
        const shown = await this.#step({ number: this.shown?.steps ?? 0, action, reaction });
        this.#show(shown);
        this.#answer(command, shown.refusal);
      } catch (error) {
        this.#answer(command, null);
        throw error;
      }
    });
  }

  /** What was begun in this browser goes on in it. */
  get #path(): string {
    return `/daily/${this.shown?.offline ? "here-" : ""}${this.#day}/${this.#puzzle}`;
  }

  #look(): void {
    void this.#queue(async () => this.#show(await api.post<DailyShown>(this.#path)));
  }

  #step(step: DailyStep): Promise<DailyShown> {
    return api.post<DailyShown>(`${this.#path}/steps`, step);
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (!this.#watcher) return;
      try {
        await work();
        this.problem = null;
      } catch (error) {
        this.problem = error;
        this.#wait(RETRY_MS);
      }
    });
    return this.#last;
  }

  #wait(milliseconds: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), milliseconds);
  }

  #show(shown: DailyShown): void {
    const before = this.shown;
    const watcher = this.#watcher;
    // What was begun on the server goes on there, when it is back.
    if (before && shown.offline && !before.offline) throw new Problem(0, null);
    this.shown = shown;
    if (!watcher) return;
    if (shown.result && before && !before.result) this.finishedHere = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (shown.due_in !== null) this.#wait(shown.due_in + MARGIN_MS);
    if (shown.refusal) return;
    const other = before?.stage !== shown.stage;
    if (this.#number === 0 || other) {
      this.#number = 0;
      watcher.receive(this.#table(shown));
    }
    const { now, due_in, view, notices, outcome } = shown;
    const number = this.#number + 1;
    const told = { number, since: this.#number, now, running: due_in !== null, view, notices, outcome };
    watcher.receive(unservedUpdate({ table: watcher.table, match: this.#match(shown), ...told }));
    this.#number += 1;
  }

  #answer(command: string, refusal: Refusal | null): void {
    this.#watcher?.receive(unservedAnswer(this.#watcher.table, command, refusal));
  }

  #match(shown: DailyShown): string {
    return `${this.#day}/${this.#puzzle}-${shown.stage}`;
  }

  /** The table of the puzzle: the player, and chicks who do nothing on the other chairs. */
  #table(shown: DailyShown): TableShown {
    const { seat, seats, options, seed_hash } = shown;
    const known = { table: this.#watcher!.table, game: this.#game, match: this.#match(shown), options };
    return tableOfOne({ ...known, you: seat, seats, name: this.#name }, { seed_hash });
  }
}
