/** One table as this page shows it: its chairs, the match, the history, hints and answers. */

import { untrack } from "svelte";
import { companionAt, newCompanion } from "./companions.ts";
import { GameWords, type Names } from "../language/game_words.svelte.ts";
import type {
  AnyAction,
  AnyEvent,
  AnyView,
  ChildOfClass,
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
import type { NewRequest, TableConnection, TableWatcher } from "./connection.svelte.ts";
import { chairNames, seatNames, unknownPlayer } from "./seat_names.ts";
import { NO_TURNS, type TurnRules } from "./turns.ts";

/** A notice in the history. */
export interface HistoryEntry {
  readonly id: number;
  readonly event: AnyEvent;
  /** The seat whose turn it was; `null` if there are no turns or the turn was not seen. */
  readonly turn: number | null;
}

/** A phrase or line of chat, numbered in the order of arrival. */
export interface SpokenLine extends Said {
  readonly id: number;
}

/** The page that shows a match. */
export interface Follower {
  /** How long an update is shown before the next one replaces it, in milliseconds. */
  pace(notices: readonly AnyEvent[], view: AnyView): number;
  /** Whether updates are shown without animations, as soon as they arrive. */
  instant?(): boolean;
  /** Called with the notices of an update that has just been shown; not with those that were missed. */
  announce(notices: readonly AnyEvent[], view: AnyView): void;
}

/** The legal actions of a prompt. */
export interface LegalActions {
  readonly prompt: number;
  readonly actions: readonly AnyAction[];
  /** Whether these are all legal actions; of very many only the first are sent. */
  readonly complete: boolean;
}

interface LiveTableOptions {
  /** The turns and races of the games; a page that only waits for a chair needs none. */
  readonly turns?: TurnRules;
  /** Whether the page is shown to a whole room. */
  readonly television?: boolean;
  /** The child of a school class who plays here. */
  readonly child?: ChildOfClass | null;
}

const LONGEST_HISTORY = 400;
/** More notices than this in one update were missed, not watched: they go into the history without animations. */
const MOST_NOTICES = 48;
/** With more queued updates than this, updates are shown without waiting. */
const LONGEST_QUEUE = 8;

export class LiveTable implements TableWatcher {
  readonly table: string;
  readonly television: boolean;
  readonly child: ChildOfClass | null;
  shown = $state.raw<TableShown | null>(null);
  /** The view that is shown now; newer ones may be queued. */
  view = $state.raw<AnyView | null>(null);
  /** What happened between the previous view and this one: boards animate it. */
  notices = $state.raw<readonly AnyEvent[]>([]);
  /** The prompt of each seat of this device, if several play on it at once. */
  asked = $state.raw<Update["asked"]>({});
  outcome = $state.raw<Outcome | null>(null);
  seed = $state<string | null>(null);
  history = $state.raw<readonly HistoryEntry[]>([]);
  words = $state.raw<GameWords | null>(null);
  said = $state.raw<readonly SpokenLine[]>([]);
  /** Why the last request was refused; cleared by the next request and by the next prompt. */
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<readonly Hint<AnyAction>[]>([]);
  /** The id of the prompt the hints are for. */
  hintsFor: number | null = null;
  /** How many of the hints are visible. */
  visibleCount = $state(0);
  /** Whether hints were requested and have not arrived. */
  hintsPending = $state(false);
  /** Whether hints were requested and there are none. */
  noHints = $state(false);
  /** The legal actions that were requested last. */
  legal = $state.raw<LegalActions | null>(null);
  /** Whether an action was sent and is not answered yet. */
  awaitingAnswer = $state(false);
  /** The number of updates that wait to be shown. */
  queued = $state(0);
  /** Why the table cannot be shown. */
  failure = $state<"no_such_table" | "unavailable" | null>(null);
  /** The person on this device for whom the table is shown; `null` for the guest. */
  companion = $state.raw<Companion | null>(null);

  /** The names of the seats. */
  readonly chairNames = $derived(chairNames(this.shown?.chairs ?? []));
  /** The same as parameters of sentences. */
  readonly names: Names = $derived(seatNames(this.chairNames));

  #connection: TableConnection;
  #turns: TurnRules;
  #stop: () => void;
  /** The number of the last update received. */
  #number = 0;
  #match: string | null = null;
  /** Whether the page showed this table before its match began. */
  #sawBeginning = false;
  #follower: Follower | null = null;
  #beforeUpdate = new Set<(notices: readonly AnyEvent[]) => void>();
  /** Whether the current notices are still to be announced. */
  #unannounced = false;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When, by this page's clock, a player who skips nothing will have seen all updates. */
  #seenByAll = 0;
  #answers = new Map<string, { act: boolean; race: boolean; answer: (refusal: Refusal | null) => void }>();
  #counter = 0;
  /** Counts the notices of the match: a match that is sent again gets the same ids, and its lines stay. */
  #noticed = 0;
  /** A match time, and the time of this page at which it was valid. */
  #clock = { match: 0, page: 0, running: false };

  constructor(
    table: string,
    connection: TableConnection,
    { turns = NO_TURNS, television = false, child = null }: LiveTableOptions = {},
  ) {
    this.table = table;
    this.television = television;
    this.child = child;
    this.#connection = connection;
    this.#turns = turns;
    this.#stop = connection.watch(this);
  }

  get since(): number {
    return this.#number;
  }

  /** The prompt of this seat. */
  get prompt() {
    return this.view?.prompt ?? null;
  }

  get seat(): number | null {
    return this.shown?.you ?? null;
  }

  get game(): GameId | null {
    return (this.shown?.game as GameId | undefined) ?? null;
  }

  /** The hints that are visible, the most helpful last. */
  get visibleHints(): readonly Hint<AnyAction>[] {
    return this.hints.slice(0, this.visibleCount);
  }

  /** Match time now, in milliseconds. */
  now(): number {
    return this.#clock.match + (this.#clock.running ? performance.now() - this.#clock.page : 0);
  }

  /** For how many milliseconds other people may still watch updates that this page has skipped; 0 against bots only. */
  othersWatchFor(): number {
    const others = this.shown?.chairs.some(
      (chair, seat) => chair.kind === "person" && chair.present && !(seat in (this.shown?.yours ?? {})),
    );
    return others || this.shown?.televisions ? Math.max(0, this.#seenByAll - performance.now()) : 0;
  }

  /** The name of a seat. */
  name(seat: number): string {
    return this.chairNames[seat] ?? unknownPlayer(seat);
  }

  leave(): void {
    this.#stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
  }

  /** Show the match on a page from now on. Without a follower only the first view is shown, and updates are queued. */
  follow(follower: Follower): () => void {
    this.#follower = follower;
    // An effect that starts following must not depend on the view.
    untrack(() => {
      this.#announce();
      if (this.#newest && this.#turns.isRace(this.#newest)) this.skip();
      else this.#waitForNext();
    });
    return () => {
      if (this.#follower === follower) this.#follower = null;
    };
  }

  /**
   * Call a function with the notices of each update before it is shown, while the page still shows the previous one;
   * not for the whole match at once, as after a jump in a replay, which is not animated.
   *
   * Positions of elements are read then: reading them after a part of the page has changed costs another layout.
   */
  beforeUpdate(look: (notices: readonly AnyEvent[]) => void): () => void {
    this.#beforeUpdate.add(look);
    return () => this.#beforeUpdate.delete(look);
  }

  /** Show the table for another seat of this device. Everything shown for the previous seat is forgotten. */
  switchSeat(seat: number): void {
    if (this.shown) this.#enterAs(companionAt(this.shown, seat));
  }

  /** Seat another person on this device. */
  seatCompanion(seat: number, name: string): Promise<Refusal | null> {
    return this.#requestAs(newCompanion(this.shown!, name), { type: "sit", seat });
  }

  /** Free the seat of another person on this device. */
  removeCompanion(seat: number): Promise<Refusal | null> {
    return this.#requestAs(companionAt(this.shown!, seat), { type: "stand" });
  }

  async #requestAs(companion: Companion | null, request: NewRequest): Promise<Refusal | null> {
    const before = this.companion;
    this.#enterAs(companion);
    const refusal = await this.request(request);
    this.#enterAs(before);
    return refusal;
  }

  #enterAs(companion: Companion | null): void {
    this.companion = companion;
    this.#forgetMatch();
    this.#connection.reenter(this);
  }

  /** Send a request; resolves with `null` once it is done, or with the reason for a refusal. */
  request(request: NewRequest): Promise<Refusal | null> {
    const act = request.type === "act";
    if (act) {
      this.refusal = null;
      this.awaitingAnswer = true;
    }
    const command = this.#connection.request(this.table, request);
    const race = act && this.view !== null && this.#turns.isRace(this.view);
    return new Promise((answer) => this.#answers.set(command, { act, race, answer }));
  }

  /** Send an action in answer to the current prompt. `seat` is another seat of this device, in games without secrets. */
  act(action: AnyAction, reaction: number | null = null, seat: number | null = null): Promise<Refusal | null> {
    const other = seat !== null && seat !== this.seat;
    const prompt = (other ? this.asked[seat] : this.prompt)?.id ?? 0;
    return this.request({ type: "act", prompt, action, reaction, seat: other ? seat : null });
  }

  /** Request hints, or show the next one. */
  requestHint(): void {
    if (this.hints.length > 0) this.visibleCount = Math.min(this.visibleCount + 1, this.hints.length);
    else if (!this.hintsPending) {
      this.hintsPending = true;
      this.noHints = false;
      void this.request({ type: "ask_hint" }).then(() => (this.hintsPending = false));
    }
  }

  /** Request the legal actions of the current prompt, for boards that do not know the rules. */
  requestOptions(): void {
    void this.request({ type: "ask_options" });
  }

  clearHints(): void {
    this.hints = [];
    this.visibleCount = 0;
    this.noHints = false;
  }

  /** Show all queued updates at once. */
  skip(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#queue.length > 0) this.#show(this.#queue.shift()!);
    this.queued = 0;
  }

  receive(message: TableMessage): void {
    switch (message.type) {
      case "table_shown":
        return this.#receiveTable(message);
      case "update":
        return this.#receiveUpdate(message);
      case "answer":
        return this.#settle(message.command, message.refusal);
      case "hints_shown":
        this.#settle(message.command, null);
        // The hints are for a prompt that is over.
        if (message.prompt !== this.#newest?.prompt?.id) return;
        this.hints = message.hints;
        this.hintsFor = message.prompt;
        this.visibleCount = Math.min(1, message.hints.length);
        this.noHints = message.hints.length === 0;
        return;
      case "options_shown":
        this.#settle(message.command, null);
        this.legal = { prompt: message.prompt, actions: message.options, complete: message.complete };
        return;
      case "said":
        this.said = [...this.said.slice(-40), { ...message, id: ++this.#counter }];
        return;
      case "gone":
        return;
    }
  }

  missing(key: "no_such_table" | "unavailable"): void {
    this.failure = key;
  }

  requestDropped(command: string): void {
    this.#settle(command, { type: "refusal", clause: "TBL-9", reason: "not_an_action", params: {} });
  }

  /** The newest view, shown or queued. */
  get #newest(): AnyView | null {
    return this.#queue.at(-1)?.view ?? this.view;
  }

  #settle(command: string, refusal: Refusal | null): void {
    const request = this.#answers.get(command);
    if (!request) return;
    this.#answers.delete(command);
    this.awaitingAnswer = [...this.#answers.values()].some(({ act }) => act);
    // The board itself shows that an answer came too late in a race.
    const late = request.race && refusal?.clause.startsWith("LUD-");
    if (!late && (refusal || request.act)) this.refusal = refusal;
    request.answer(refusal);
  }

  #receiveTable(shown: TableShown): void {
    const before = this.shown;
    this.failure = null;
    this.shown = shown;
    if (shown.match !== this.#match) {
      this.#match = shown.match;
      this.#forgetMatch();
      this.#sawBeginning = before !== null;
    }
    if (before?.game !== shown.game) void GameWords.load(shown.game as GameId).then((words) => (this.words = words));
  }

  #receiveUpdate(update: Update): void {
    if (update.match !== this.#match || update.since !== this.#number) {
      // Either the server sends the whole match again, or an update in between is missing.
      this.#match = update.match;
      this.#forgetMatch();
      if (update.since !== 0) return this.#connection.reenter(this);
    }
    this.#number = update.number;
    this.#clock = { match: update.now, page: performance.now(), running: update.running };
    this.#queue.push(update);
    this.queued = this.#queue.length;
    const race = this.#turns.isRace(update.view);
    const now = performance.now();
    const pace = this.view && this.#follower ? this.#follower.pace(update.notices, update.view) : 0;
    this.#seenByAll = (race ? now : Math.max(now, this.#seenByAll)) + pace;
    // Reactions are measured from the moment a race is seen: it must not be queued.
    if (this.#follower && race) this.skip();
    else if (!this.#timer) this.#showNext();
  }

  #forgetMatch(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#seenByAll = 0;
    this.#number = 0;
    this.#noticed = 0;
    this.#sawBeginning = false;
    this.#queue = [];
    this.queued = 0;
    this.view = null;
    this.notices = [];
    this.asked = {};
    this.outcome = null;
    this.seed = null;
    this.history = [];
    this.refusal = null;
    this.legal = null;
    this.clearHints();
  }

  #showNext(): void {
    this.#timer = null;
    if (this.view && !this.#follower) return;
    const update = this.#queue.shift();
    this.queued = this.#queue.length;
    if (!update) return;
    this.#show(update);
    this.#waitForNext();
  }

  /** Show the next update after the display time of the current one. */
  #waitForNext(): void {
    if (!this.#follower || !this.view) return;
    if (this.#timer) clearTimeout(this.#timer);
    const instant =
      this.#follower.instant?.() || document.visibilityState === "hidden" || this.#queue.length > LONGEST_QUEUE;
    this.#timer = setTimeout(() => this.#showNext(), instant ? 0 : this.#follower.pace(this.notices, this.view));
  }

  #show(update: Update): void {
    const before = this.view;
    const news = (before !== null || this.#sawBeginning) && update.notices.length <= MOST_NOTICES;
    if (news) for (const look of this.#beforeUpdate) look(update.notices);
    if (update.view.prompt?.id !== before?.prompt?.id) {
      this.refusal = null;
      this.clearHints();
    }
    this.view = update.view;
    this.notices = news ? update.notices : [];
    this.asked = update.asked;
    this.outcome = update.outcome;
    this.seed = update.seed;
    const turn = before && news ? this.#turns.turnOf(before) : null;
    const entries = update.notices.map((event) => ({ id: ++this.#noticed, event, turn }));
    this.history = [...this.history, ...entries].slice(-LONGEST_HISTORY);
    this.#unannounced = news;
    this.#announce();
  }

  /** Announce the current notices to the follower, once. */
  #announce(): void {
    if (!this.#follower || !this.#unannounced || !this.view) return;
    this.#unannounced = false;
    this.#follower.announce(this.notices, this.view);
  }
}
