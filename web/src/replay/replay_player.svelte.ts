/** Plays a recording: feeds a table step by step, forward, backward and from any seat's eyes. */

import { LiveTable } from "../live/live_table.svelte.ts";
import type { NewRequest, TableConnection, TableWatcher } from "../live/connection.svelte.ts";
import type { TurnRules } from "../live/turns.ts";
import { unservedAnswer, unservedUpdate } from "../live/unserved_table.ts";
import type { AnyEvent, AnyView, ReplayTimeline } from "../protocol.ts";
import { recordedTable } from "./recorded_table.ts";
import { racesOf, type Claim, type Race } from "./races.ts";
import { RecordedSteps, type LoadChunk, type RecordedStep } from "./recorded_steps.ts";

/** How fast a recording can be played; the first is slow motion. */
export const SPEEDS = [0.25, 1, 2, 4] as const;
/** The longest pause between two steps in milliseconds: thinking is shortened, races are not. */
const LONGEST_PAUSE = 1200;
const LONGEST_RACE = 10_000;
const SHORTEST_PAUSE = 60;
/** In slow motion, only so many milliseconds before the next finger of a race are slow; the search before it is shortened. */
const SLOW_BEFORE_TOUCH = 800;

/** Steps further away than this many chunks are loaded only when they are wanted. */
const MOST_CHUNKS_AHEAD = 48;

/** How long an update is shown before the next one, in milliseconds. */
export type Pace = (notices: readonly AnyEvent[], view: AnyView) => number;

interface Options {
  readonly turns: TurnRules;
  readonly seat: number | null;
  readonly first: number;
}

export class ReplayPlayer implements TableConnection {
  readonly timeline: ReplayTimeline;
  readonly table: LiveTable;
  /** The step that is shown. */
  position = $state(0);
  /** From whose eyes; `null` from above, with all hands open. */
  seat = $state<number | null>(null);
  playing = $state(false);
  /** Whether the seat is asked what it was asked then: a board with a prompt lets its player try something. */
  asking = false;
  speed = $state<number>(1);
  /** Why a step could not be loaded. */
  problem = $state.raw<unknown>(null);
  /** The races of the match, for the photo finish. */
  races = $state.raw<readonly Race[]>([]);
  /** The pace of the game; until it is known, steps follow each other by the clock alone. */
  pace: Pace = () => 0;
  /** Called when somebody moves, plays or pauses by hand. */
  onsteer: (() => void) | null = null;

  #steps: RecordedSteps;
  #load: LoadChunk;
  #turns: TurnRules;
  #watcher: TableWatcher | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The race that is shown in slow motion, and the speed afterwards. */
  #slowed: { readonly race: Race; readonly speed: number } | null = null;
  /** Counts the moves along the timeline: what was loaded for an earlier one is not shown any more. */
  #moves = 0;
  /** Counts what was loaded. */
  #loads = $state(0);
  /** Whether the table shows `position`; false until the first step is loaded. */
  #shown = false;

  constructor(timeline: ReplayTimeline, load: LoadChunk, { turns, seat, first }: Options) {
    this.timeline = timeline;
    this.#load = load;
    this.#turns = turns;
    this.#steps = new RecordedSteps(timeline.steps.length, timeline.chunk, load, () => (this.#loads += 1));
    this.seat = seat;
    this.position = this.#within(first);
    this.races = racesOf(timeline.steps);
    this.table = new LiveTable(timeline.id, this, { turns });
  }

  /** Another player of the same recording, at another place. */
  another({ seat, first }: Pick<Options, "seat" | "first">): ReplayPlayer {
    const player = new ReplayPlayer(this.timeline, this.#load, { turns: this.#turns, seat, first });
    player.pace = this.pace;
    return player;
  }

  get last(): number {
    return this.timeline.steps.length - 1;
  }

  get atEnd(): boolean {
    return this.position === this.last;
  }

  // As a connection

  watch(watcher: TableWatcher): () => void {
    this.#watcher = watcher;
    this.reenter(watcher);
    return () => {
      this.#watcher = null;
      this.pause();
    };
  }

  reenter(watcher: TableWatcher): void {
    watcher.receive(recordedTable(this.timeline, this.seat));
    void this.#show(this.position, false);
  }

  /** What is over cannot be changed: requests are answered and have no effect. */
  request(table: string, request: NewRequest): string {
    const command = `${request.type} in a recording`;
    queueMicrotask(() => this.#watcher?.receive(unservedAnswer(table, command, null)));
    return command;
  }

  // Moving along the timeline

  /** Show a step. The next one is animated; any other is shown at once. */
  async go(step: number): Promise<void> {
    const to = this.#within(step);
    await this.#show(to, to === this.position + 1);
  }

  /** Show a step without animation. */
  async showAtOnce(step: number): Promise<void> {
    await this.#show(this.#within(step), false);
  }

  /** Show the next step, or play on from the beginning. */
  play(): void {
    if (this.playing) return;
    this.playing = true;
    void (this.atEnd ? this.go(0) : Promise.resolve()).then(() => this.#waitForNext());
  }

  pause(): void {
    this.playing = false;
    if (this.#slowed) this.speed = this.#slowed.speed;
    this.#slowed = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  toggle(): void {
    this.onsteer?.();
    if (this.playing) this.pause();
    else this.play();
  }

  /** Move by hand, which ends playing. */
  async jump(step: number): Promise<void> {
    this.onsteer?.();
    this.pause();
    await this.go(step);
  }

  /** Go to the next or previous step that has a mark. */
  async jumpToMark(direction: 1 | -1): Promise<void> {
    let step = this.position + direction;
    while (step > 0 && step < this.last && this.timeline.steps[step]!.marks.length === 0) step += direction;
    await this.jump(step);
  }

  /** Play a race in slow motion, from its question to its end. */
  async watchRace(race: Race): Promise<void> {
    await this.jump(race.first);
    this.#slowed = { race, speed: this.speed };
    this.speed = SPEEDS[0];
    this.play();
  }

  /** Show what the screen of a player showed in the moment of the touch. */
  async showScreenOf({ seat, seen }: Claim): Promise<void> {
    await this.jump(seen);
    await this.lookFrom(seat);
  }

  /** What happened at a step, as far as it is loaded. */
  noticesAt(step: number): readonly AnyEvent[] {
    return this.#loaded(step)?.notices ?? [];
  }

  /** What was shown at a step, as far as it is loaded. */
  viewAt(step: number): AnyView | null {
    return this.#loaded(step)?.view ?? null;
  }

  #loaded(step: number): RecordedStep | null {
    void this.#loads;
    return this.#steps.ready(step, this.seat);
  }

  /** Play faster or slower. */
  changeSpeed(speed: number): void {
    this.onsteer?.();
    this.speed = speed;
  }

  /** See the same step from another seat's eyes. */
  async lookFrom(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#watcher?.receive(recordedTable(this.timeline, seat));
    await this.#show(this.position, false);
  }

  /** Load some more steps around the one that is shown, so that later jumps need no server; false if there are none. */
  async loadAhead(): Promise<boolean> {
    try {
      return await this.#steps.loadNearest(this.position, this.seat, MOST_CHUNKS_AHEAD);
    } catch {
      return false; // a jump will say that the server is away
    }
  }

  #within(step: number): number {
    return Math.max(0, Math.min(this.last, step));
  }

  async #show(step: number, animated: boolean): Promise<void> {
    const move = ++this.#moves;
    this.problem = null;
    const loading = this.#steps.step(step, this.seat);
    const ready = this.#steps.ready(step, this.seat);
    if (ready) return this.#feed(step, ready, animated && this.#shown);
    try {
      const loaded = await loading;
      if (move === this.#moves) this.#feed(step, loaded, animated && this.#shown);
    } catch (error) {
      if (move !== this.#moves) return;
      this.problem = error;
      this.pause();
    }
  }

  #feed(step: number, { view, notices }: RecordedStep, animated: boolean): void {
    const { entries, at } = this.timeline.steps[step]!;
    const over = step === this.last;
    const since = animated ? this.timeline.steps[step - 1]!.entries : 0;
    this.position = step;
    this.#shown = true;
    const { id } = this.timeline;
    const told = {
      number: entries,
      since,
      now: at,
      running: this.playing && this.speed === 1,
      // Otherwise nobody is asked anything: a board without a prompt only shows.
      view: this.asking ? view : { ...view, prompt: null },
      notices: animated ? notices : this.#steps.noticesUpTo(step, this.seat),
      outcome: over ? this.timeline.outcome : null,
    };
    this.#watcher?.receive(unservedUpdate({ table: id, match: id, ...told }, over ? this.timeline.seed : null));
    // Steps by hand may come faster than the game's pace.
    this.table?.skip();
  }

  #waitForNext(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.playing) return;
    if (this.atEnd || this.position === this.#slowed?.race.last) return this.pause();
    this.#timer = setTimeout(() => {
      void this.go(this.position + 1).then(() => this.#waitForNext());
    }, this.pauseAfter(this.position));
  }

  /** How long a step is shown while playing, in milliseconds. */
  pauseAfter(step: number): number {
    const here = this.timeline.steps[step]!;
    const next = this.timeline.steps[step + 1];
    const passed = next ? next.at - here.at : 0;
    const shown = this.#steps.ready(step, this.seat);
    const animation = shown && step > 0 ? this.pace(shown.notices, shown.view) : 0;
    if (here.race && this.speed < 1) {
      const slow = Math.min(passed, SLOW_BEFORE_TOUCH);
      return Math.max(SHORTEST_PAUSE, Math.min(passed - slow, LONGEST_PAUSE) + slow / this.speed);
    }
    const wait = here.race ? Math.min(passed, LONGEST_RACE) : Math.max(animation, Math.min(passed, LONGEST_PAUSE));
    return Math.max(SHORTEST_PAUSE, wait / this.speed);
  }
}
