/** One table as this page sees it: who sits there, the match, what happened, what is being asked. */

import { untrack } from "svelte";
import { afterPaint } from "../browser/after_paint.ts";
import { companionAt, newCompanion } from "./companions.ts";
import { GameWords, type Names } from "../language/game_words.svelte.ts";
import type {
  AnyAction,
  AnyEvent,
  AnyView,
  Companion,
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
import { chairNames, seatNames } from "./seat_names.ts";
import { NO_TURNS, type TurnRules } from "./turns.ts";

/** A line of the history. */
export interface Told {
  readonly id: number;
  readonly event: AnyEvent;
  /** In whose turn it happened, where there are turns and it is known. */
  readonly turn: number | null;
}

/** Somebody's words, as they came. */
export interface Heard extends Said {
  readonly id: number;
}

/** Whoever shows a match: a room. */
export interface Follower {
  /** How long an update is shown before the next one may take its place, so that eyes can follow. */
  pace(notices: readonly AnyEvent[], view: AnyView): number;
  /** Whether here nothing is acted out: everything is shown as soon as it is known. */
  hurried?(): boolean;
  /** Called with everything that was just shown and is news, not what was missed. */
  witness(notices: readonly AnyEvent[], view: AnyView): void;
}

interface LiveTableOptions {
  /** The turns and races of the games; a page that only waits for a chair needs none. */
  readonly turns?: TurnRules;
  /** Whether the page is shown to a whole room. */
  readonly television?: boolean;
}

const LONGEST_HISTORY = 400;
/** So much at once was missed rather than watched: it is told, but not acted out. */
const MOST_NOTICES = 48;
/** Whoever is so many updates behind is not made to watch them all. */
const FAR_BEHIND = 8;

export class LiveTable implements TableWatcher {
  readonly table: string;
  readonly television: boolean;
  shown = $state.raw<TableShown | null>(null);
  /** The match as it is drawn now; the server may already be further. */
  view = $state.raw<AnyView | null>(null);
  /** What happened between the view before and this one: boards animate it. */
  notices = $state.raw<readonly AnyEvent[]>([]);
  /** What each chair of this device is asked, where several play on it at once. */
  asked = $state.raw<Update["asked"]>({});
  outcome = $state.raw<Outcome | null>(null);
  seed = $state<string | null>(null);
  history = $state.raw<readonly Told[]>([]);
  words = $state.raw<GameWords | null>(null);
  said = $state.raw<readonly Heard[]>([]);
  /** Why the last wish was not granted, until the next one, or until the table has moved on. */
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<readonly Hint<AnyAction>[]>([]);
  /** The question they are about. */
  hintsFor: number | null = null;
  /** How many of the hints are shown. */
  rung = $state(0);
  /** Whether help was asked for and is being thought about. */
  pondering = $state(false);
  /** Whether help was asked for and there was none. */
  helpless = $state(false);
  /** Whether something was done and is not answered yet. */
  waiting = $state(false);
  /** How many updates wait to be shown. */
  behind = $state(0);
  lost = $state<"no_such_table" | "unavailable" | null>(null);
  /** Who looks, where it is not the guest but somebody with them on this device. */
  through = $state.raw<Companion | null>(null);

  /** What each seat is called. */
  readonly chairNames = $derived(chairNames(this.shown?.chairs ?? []));
  /** Seats by their names, for sentences. */
  readonly names: Names = $derived(seatNames(this.chairNames));

  #connection: Connection;
  #turns: TurnRules;
  #stop: () => void;
  #number = 0;
  #match: string | null = null;
  #witnessed = false;
  #follower: Follower | null = null;
  #onlookers = new Set<() => void>();
  /** Whether what is shown is news nobody was told yet. */
  #untold = false;
  #waiting: Update[] = [];
  #busy: ReturnType<typeof setTimeout> | null = null;
  /** When, by this page's clock, everybody who skips nothing will have seen all that was told. */
  #seenByAll = 0;
  #answers = new Map<string, { act: boolean; race: boolean; answer: (refusal: Refusal | null) => void }>();
  #counter = 0;
  /** Match time and the moment of this page at which it was so. */
  #clock = { match: 0, page: 0, running: false };

  constructor(table: string, connection: Connection, { turns = NO_TURNS, television = false }: LiveTableOptions = {}) {
    this.table = table;
    this.television = television;
    this.#connection = connection;
    this.#turns = turns;
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

  /** The hints that are shown, the most helpful last. */
  get helped(): readonly Hint<AnyAction>[] {
    return this.hints.slice(0, this.rung);
  }

  /** Match time now, in milliseconds. */
  now(): number {
    return this.#clock.match + (this.#clock.running ? performance.now() - this.#clock.page : 0);
  }

  /**
   * For how many milliseconds others may still be looking at what was told: people who skip nothing.
   *
   * With bots alone nobody has to be waited for.
   */
  othersLookOn(): number {
    const others = this.shown?.chairs.some((chair, seat) => chair.kind === "person" && chair.present && !(seat in (this.shown?.yours ?? {})));
    return others || this.shown?.televisions ? Math.max(0, this.#seenByAll - performance.now()) : 0;
  }

  /** What a seat is called. */
  name(seat: number): string {
    return this.chairNames[seat] ?? String(seat + 1);
  }

  leave(): void {
    this.#stop();
    if (this.#busy) clearTimeout(this.#busy);
    this.#busy = null;
    this.#waiting = [];
  }

  /** Show the match from here on. Until somebody does, all but its first picture waits: nothing is shown to nobody. */
  follow(follower: Follower): () => void {
    this.#follower = follower;
    // Whoever begins to follow in an effect does not depend on what is shown.
    untrack(() => {
      this.#tell();
      if (this.#newest && this.#turns.isRace(this.#newest)) this.skip();
      else this.#linger();
    });
    return () => {
      if (this.#follower === follower) this.#follower = null;
    };
  }

  /**
   * Be called before an update is shown, while everything is still where it was. Whoever asks a browser for places
   * later, when some of the page has changed already, has it laid out once more than needed.
   */
  beforeShown(look: () => void): () => void {
    this.#onlookers.add(look);
    return () => this.#onlookers.delete(look);
  }

  /** Look through another of one's own chairs: nothing of what the one before saw stays here. */
  lookThrough(seat: number): void {
    if (this.shown) this.#lookAs(companionAt(this.shown, seat));
  }

  /** Let somebody else on this device sit down. */
  bring(seat: number, name: string): Promise<Refusal | null> {
    return this.#wantAs(newCompanion(this.shown!, name), { type: "sit", seat });
  }

  /** Let somebody else on this device stand up. */
  sendHome(seat: number): Promise<Refusal | null> {
    return this.#wantAs(companionAt(this.shown!, seat), { type: "stand" });
  }

  async #wantAs(companion: Companion | null, wanted: Wanted): Promise<Refusal | null> {
    const before = this.through;
    this.#lookAs(companion);
    const refusal = await this.want(wanted);
    this.#lookAs(before);
    return refusal;
  }

  #lookAs(companion: Companion | null): void {
    this.through = companion;
    this.#forgetMatch();
    this.#connection.reenter(this);
  }

  /** Want something; resolves with `null` once it is done, or with why it is not. */
  want(wanted: Wanted): Promise<Refusal | null> {
    const act = wanted.type === "act";
    if (act) {
      this.refusal = null;
      this.waiting = true;
    }
    const command = this.#connection.want(this.table, wanted);
    const race = act && this.view !== null && this.#turns.isRace(this.view);
    return new Promise((answer) => this.#answers.set(command, { act, race, answer }));
  }

  /**
   * Do something in the match, in answer to the question of the moment.
   *
   * In games without secrets also for another chair of this device, in answer to what that one is asked.
   */
  act(action: AnyAction, reaction: number | null = null, seat: number | null = null): Promise<Refusal | null> {
    const other = seat !== null && seat !== this.seat;
    const prompt = (other ? this.asked[seat] : this.prompt)?.id ?? 0;
    return this.want({ type: "act", prompt, action, reaction, seat: other ? seat : null });
  }

  /** Ask for help, or for the next rung of it. */
  help(): void {
    if (this.hints.length > 0) this.rung = Math.min(this.rung + 1, this.hints.length);
    else if (!this.pondering) {
      this.pondering = true;
      this.helpless = false;
      void this.want({ type: "ask_hint" }).then(() => (this.pondering = false));
    }
  }

  /** Put the help away. */
  forgetHelp(): void {
    this.hints = [];
    this.rung = 0;
    this.helpless = false;
  }

  /** Show at once whatever is still waiting to be shown. */
  skip(): void {
    if (this.#busy) clearTimeout(this.#busy);
    this.#busy = null;
    while (this.#waiting.length > 0) this.#show(this.#waiting.shift()!);
    this.behind = 0;
  }

  tell(message: TableMessage): void {
    switch (message.type) {
      case "table_shown":
        return this.#sit(message);
      case "update":
        return this.#hear(message);
      case "answer":
        return this.#settle(message.command, message.refusal);
      case "hints_shown":
        this.#settle(message.command, null);
        // The table may have moved on while it was being thought about.
        if (message.prompt !== this.#newest?.prompt?.id) return;
        this.hints = message.hints;
        this.hintsFor = message.prompt;
        this.rung = Math.min(1, message.hints.length);
        this.helpless = message.hints.length === 0;
        return;
      case "said":
        this.said = [...this.said.slice(-40), { ...message, id: ++this.#counter }];
        return;
      case "gone":
        return;
    }
  }

  missing(key: "no_such_table" | "unavailable"): void {
    this.lost = key;
  }

  dropped(command: string): void {
    this.#settle(command, { type: "refusal", clause: "TBL-9", reason: "not_an_action", params: {} });
  }

  /** The match as the server last told of it, shown or not. */
  get #newest(): AnyView | null {
    return this.#waiting.at(-1)?.view ?? this.view;
  }

  #settle(command: string, refusal: Refusal | null): void {
    const wish = this.#answers.get(command);
    if (!wish) return;
    this.#answers.delete(command);
    this.waiting = [...this.#answers.values()].some(({ act }) => act);
    // Whoever comes too late in a race sees by whom: that needs no explaining, the board knows what to do.
    const late = wish.race && refusal?.clause.startsWith("LUD-");
    if (!late && (refusal || wish.act)) this.refusal = refusal;
    wish.answer(refusal);
  }

  #sit(shown: TableShown): void {
    const before = this.shown;
    this.lost = null;
    this.shown = shown;
    if (shown.match !== this.#match) {
      this.#match = shown.match;
      this.#forgetMatch();
      // Only who was there before the match began sees it begin.
      this.#witnessed = before !== null;
    }
    if (before?.game !== shown.game)
      void GameWords.load(shown.game as GameId).then((words) => (this.words = words));
  }

  #hear(update: Update): void {
    if (update.match !== this.#match || update.since !== this.#number) {
      // Either all of it is told once more, and what was seen is not news, or something between is missing.
      this.#match = update.match;
      this.#forgetMatch();
      if (update.since !== 0) return this.#connection.reenter(this);
    }
    this.#number = update.number;
    this.#clock = { match: update.now, page: performance.now(), running: update.running };
    this.#waiting.push(update);
    this.behind = this.#waiting.length;
    const race = this.#turns.isRace(update.view);
    const now = performance.now();
    const pace = this.view && this.#follower ? this.#follower.pace(update.notices, update.view) : 0;
    this.#seenByAll = (race ? now : Math.max(now, this.#seenByAll)) + pace;
    // In a race everybody's time counts from what they see: nothing may keep it waiting.
    if (this.#follower && race) this.skip();
    else if (!this.#busy) this.#next();
  }

  #forgetMatch(): void {
    if (this.#busy) clearTimeout(this.#busy);
    this.#busy = null;
    this.#seenByAll = 0;
    this.#number = 0;
    this.#witnessed = false;
    this.#waiting = [];
    this.behind = 0;
    this.view = null;
    this.notices = [];
    this.asked = {};
    this.outcome = null;
    this.seed = null;
    this.history = [];
    this.refusal = null;
    this.forgetHelp();
  }

  #next(): void {
    this.#busy = null;
    if (this.view && !this.#follower) return;
    const update = this.#waiting.shift();
    this.behind = this.#waiting.length;
    if (!update) return;
    this.#show(update);
    this.#linger();
  }

  /** Show what is shown now for a while, then what waits. */
  #linger(): void {
    if (!this.#follower || !this.view) return;
    if (this.#busy) clearTimeout(this.#busy);
    const hurried = this.#follower.hurried?.() || document.visibilityState === "hidden" || this.#waiting.length > FAR_BEHIND;
    this.#busy = setTimeout(() => this.#next(), hurried ? 0 : this.#follower.pace(this.notices, this.view));
  }

  #show(update: Update): void {
    for (const look of this.#onlookers) look();
    const before = this.view;
    if (update.view.prompt?.id !== before?.prompt?.id) {
      this.refusal = null;
      // Help for the question before goes a frame later: the frame that shows what happened has enough to do.
      const { hints } = this;
      afterPaint(() => {
        if (this.hints === hints) this.forgetHelp();
      });
    }
    const news = (before !== null || this.#witnessed) && update.notices.length <= MOST_NOTICES;
    this.view = update.view;
    this.notices = news ? update.notices : [];
    this.asked = update.asked;
    this.outcome = update.outcome;
    this.seed = update.seed;
    const turn = before && news ? this.#turns.turnOf(before) : null;
    const told = update.notices.map((event) => ({ id: ++this.#counter, event, turn }));
    this.history = [...this.history, ...told].slice(-LONGEST_HISTORY);
    this.#untold = news;
    this.#tell();
  }

  /** Tell whoever follows what was just shown, once. */
  #tell(): void {
    if (!this.#follower || !this.#untold || !this.view) return;
    this.#untold = false;
    this.#follower.witness(this.notices, this.view);
  }
}
