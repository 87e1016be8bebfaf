/** One attempt of a scene on a board: the table, what was shown, and how often something else was done. */

import { LiveTable } from "../../live/live_table.svelte.ts";
import { SceneConnection } from "../../live/scene_connection.svelte.ts";
import { turnRules } from "../../games/registry.ts";
import type { AnyAction, GameId, Hint, Mark, SceneCard } from "../../protocol.ts";
import { session } from "../../settings/session.svelte.ts";
import { say } from "./words.ts";

/** How long a shown move lies on the board before it is made. */
const SHOW_MS = 1200;

export class AttemptPlay {
  readonly connection: SceneConnection;
  readonly table: LiveTable;
  /** The move that the board prepares, to show it. */
  hinted = $state.raw<Hint<AnyAction> | null>(null);
  /** Pieces that are lit. */
  marks = $state.raw<readonly Mark[]>([]);

  /** Counts what is shown: showing ends when something else begins. */
  #showing = 0;

  constructor(game: GameId, scene: SceneCard, attempt: number) {
    this.connection = new SceneConnection(game, scene, attempt, session.me?.name ?? say("you"));
    this.table = new LiveTable(`scene-${game}-${scene.id}`, this.connection, { turns: turnRules });
  }

  leave(): void {
    this.#showing += 1;
    this.table.leave();
  }

  /** Why the last action was refused, in words. */
  get refusal(): string {
    const { refusal, words, names } = this.table;
    return refusal ? (words?.refusal(refusal, names) ?? "") : "";
  }

  /** Light the pieces of the next move. */
  light(): void {
    this.marks = marksOf(this.connection.next);
  }

  /** Light the pieces of the next move and prepare it on the board, without making it. */
  async prepare(): Promise<AnyAction | null> {
    if (!this.connection.next) await this.connection.restart();
    const action = this.connection.next;
    this.marks = marksOf(action);
    this.hinted = action && { type: "hint", rung: "move", key: "", params: {}, marks: this.marks, action };
    return action;
  }

  /** Show the attempt: prepare each of its moves on the board, then make it. */
  async show(): Promise<void> {
    const showing = ++this.#showing;
    for (;;) {
      const action = await this.prepare();
      if (!action || showing !== this.#showing) return;
      await new Promise((later) => setTimeout(later, session.calm ? 0 : SHOW_MS));
      if (showing !== this.#showing) return;
      this.#forget();
      await this.table.act(action);
      if (this.connection.reached || !this.connection.next || this.table.refusal) return;
    }
  }

  restart(): void {
    this.#showing += 1;
    this.#forget();
    void this.connection.restart();
  }

  #forget(): void {
    this.hinted = null;
    this.marks = [];
  }
}

/** Marks for the pieces that an action names: a field such as `card` or `shape` is the kind of a piece. */
function marksOf(action: AnyAction | null): readonly Mark[] {
  return Object.entries(action ?? {}).flatMap(([what, which]) =>
    typeof which === "number" ? [{ type: "mark", what, which } as const] : [],
  );
}
