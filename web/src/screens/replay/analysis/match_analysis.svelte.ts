/** The analysis of a recording: asking for it, its progress, and the moment that is asked about. */

import { api } from "../../../api.ts";
import type { AnyRoomGame } from "../../../games/board.ts";
import type { AnalysisShown, AnyAction, Hint, MomentShown } from "../../../protocol.ts";
import type { ReplayPlayer } from "../../../replay/replay_player.svelte.ts";
import { session } from "../../../settings/session.svelte.ts";
import { compareActions, stepOf } from "./moments.ts";

/** How long to wait before asking for the progress again, in milliseconds. */
const AGAIN = 900;

/** What became of a question. */
export type Answered = "found" | "as_then" | "other" | "shown";

export class MatchAnalysis {
  shown = $state.raw<AnalysisShown | null>(null);
  problem = $state.raw<unknown>(null);
  /** The moment that is asked about on the board. */
  question = $state.raw<MomentShown | null>(null);
  answered = $state<Answered | null>(null);
  /** How many hints are visible, before the answer. */
  hinted = $state(0);

  #player: ReplayPlayer;
  #path: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #left = false;

  constructor(player: ReplayPlayer) {
    this.#player = player;
    const { id, key } = player.timeline;
    this.#path = `/replays/${encodeURIComponent(id)}/analysis?key=${encodeURIComponent(key)}`;
  }

  /** The hint that is visible: the answer once the question is answered. */
  get hint(): Hint<AnyAction> | null {
    if (!this.question) return null;
    if (this.answered) return this.question.hints.at(-1) ?? null;
    return this.question.hints[this.hinted - 1] ?? null;
  }

  /** Look whether the match was analysed before. */
  async look(): Promise<void> {
    await this.#ask(() => api.get<AnalysisShown>(this.#path));
  }

  async start(): Promise<void> {
    await this.#ask(async () => {
      await session.ensureGuest();
      return api.post<AnalysisShown>(this.#path);
    });
  }

  async #ask(send: () => Promise<AnalysisShown>): Promise<void> {
    this.problem = null;
    try {
      this.shown = await send();
    } catch (error) {
      this.problem = error;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    if (this.shown.state === "running" && !this.#left) this.#timer = setTimeout(() => void this.look(), AGAIN);
  }

  /** Show the board of a moment and ask what to do. */
  async ask(moment: MomentShown): Promise<void> {
    this.question = null;
    this.answered = null;
    this.hinted = 0;
    this.#player.asking = true;
    this.#player.pause();
    if (this.#player.seat !== moment.seat) await this.#player.lookFrom(moment.seat);
    await this.#player.jump(stepOf(this.#player.timeline, moment));
    this.question = moment;
  }

  /** An action was tried on the board: it is compared with the better one and with what was played. */
  tried(action: AnyAction, compare: AnyRoomGame["compare"]): void {
    const moment = this.question;
    const better = moment?.hints.at(-1)?.action;
    if (!moment || !better || this.answered) return;
    const compared = compareActions(action, better, compare);
    if (compared === "part") return;
    if (compared === "same") this.#answer("found");
    else if (moment.kind === "missed" && compareActions(action, moment.played, compare) === "same")
      this.#answer("as_then");
    else this.#answer("other");
  }

  showHint(): void {
    const most = (this.question?.hints.length ?? 1) - 1;
    if (this.hinted < most) this.hinted += 1;
    else this.#answer("shown");
  }

  showAnswer(): void {
    this.#answer("shown");
  }

  #answer(answered: Answered): void {
    this.answered = answered;
    this.#player.asking = false;
    void this.#player.go(this.#player.position);
  }

  /** End the question. */
  close(): void {
    this.question = null;
    this.answered = null;
    this.hinted = 0;
    this.#player.asking = false;
    void this.#player.go(this.#player.position);
  }

  leave(): void {
    this.#left = true;
    if (this.#timer) clearTimeout(this.#timer);
  }
}
