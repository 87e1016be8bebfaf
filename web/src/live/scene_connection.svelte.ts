/** The connection of a table that shows a scene: every action is sent with all earlier ones, and the server keeps nothing. */

import { api } from "../api.ts";
import type { AnyAction, GameId, SceneCard, SceneShown, TableShown } from "../protocol.ts";
import type { NewRequest, TableConnection, TableWatcher } from "./connection.svelte.ts";
import { tableOfOne, unservedAnswer, unservedUpdate } from "./unserved_table.ts";

export class SceneConnection implements TableConnection {
  /** Whether the rules have answered what the attempt is about. */
  reached = $state(false);
  /** The next action of the attempt itself; `null` once something else was tried. */
  next = $state.raw<AnyAction | null>(null);
  /** Whether something was done that is allowed but leads elsewhere, and nothing more can be done. */
  astray = $state(false);
  problem = $state.raw<unknown>(null);

  #game: GameId;
  #scene: SceneCard;
  #attempt: number;
  #name: string;
  #watcher: TableWatcher | null = null;
  #tried: AnyAction[] = [];
  /** Counts beginnings: each is a match of its own for the table. */
  #run = 0;
  #commands = 0;
  #busy = false;

  /** `name` is how the player is called. */
  constructor(game: GameId, scene: SceneCard, attempt: number, name: string) {
    this.#game = game;
    this.#scene = scene;
    this.#attempt = attempt;
    this.#name = name;
  }

  watch(watcher: TableWatcher): () => void {
    this.#watcher = watcher;
    void this.restart();
    return () => {
      if (this.#watcher === watcher) this.#watcher = null;
    };
  }

  reenter(): void {
    void this.restart();
  }

  request(_table: string, request: NewRequest): string {
    const command = `scene-${++this.#commands}`;
    if (request.type === "act") void this.#act(command, request.action);
    else queueMicrotask(() => this.#answer(command, null));
    return command;
  }

  /** Begin the attempt anew. */
  async restart(): Promise<void> {
    const run = ++this.#run;
    this.#tried = [];
    this.reached = this.astray = false;
    this.problem = null;
    try {
      const shown = await this.#ask([]);
      if (run !== this.#run) return;
      this.#watcher?.receive(this.#table());
      this.#show(shown, 0);
    } catch (error) {
      this.problem = error;
    }
  }

  async #act(command: string, action: AnyAction): Promise<void> {
    // A second action before the answer would be lost: it is dropped as by a table that has moved on.
    if (this.#busy) return this.#answer(command, null);
    this.#busy = true;
    const run = this.#run;
    try {
      const shown = await this.#ask([...this.#tried, action]);
      if (run !== this.#run) return;
      if (shown.refusal) {
        this.reached ||= shown.reached;
        this.#answer(command, shown.refusal);
        return;
      }
      this.#tried.push(action);
      this.#show(shown, this.#tried.length);
      this.#answer(command, null);
    } catch (error) {
      this.problem = error;
      this.#answer(command, null);
    } finally {
      this.#busy = false;
    }
  }

  #ask(tried: readonly AnyAction[]): Promise<SceneShown> {
    return api.post<SceneShown>(`/scenes/${this.#game}/${this.#scene.id}/${this.#attempt}`, { tried });
  }

  #show(shown: SceneShown, number: number): void {
    this.reached = shown.reached;
    this.next = shown.next;
    this.astray = number > 0 && !shown.reached && shown.view.prompt === null;
    if (!this.#watcher) return;
    const { now, view, notices, outcome } = shown;
    const told = { number: number + 1, since: number, now, running: false, view, notices, outcome };
    this.#watcher.receive(unservedUpdate({ table: this.#watcher.table, match: this.#match, ...told }));
  }

  #answer(command: string, refusal: SceneShown["refusal"]): void {
    this.#watcher?.receive(unservedAnswer(this.#watcher.table, command, refusal));
  }

  get #match(): string {
    return `${this.#scene.id}-${this.#attempt}-${this.#run}`;
  }

  /** The table of the scene: the player, and chicks on the other chairs. */
  #table(): TableShown {
    const { seat, seats } = this.#scene;
    const options = this.#scene.options as TableShown["options"];
    // The sentences of scenes speak of the chick.
    const known = { table: this.#watcher!.table, game: this.#game, match: this.#match, options };
    return tableOfOne({ ...known, you: seat, seats, name: this.#name });
  }
}
