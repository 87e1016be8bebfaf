/** What one does at the board: pick a card, lay it, play it, take it back; or pass. */

import type { LiveTable } from "../../live/live_table.svelte.ts";
import { announcer } from "../../parts/announcer.svelte.ts";
import type { BoussangaAction, BoussangaView, Hint, Refusal } from "../../protocol.ts";
import { Choice } from "./choice.svelte.ts";
import { elementName, verdictInWords } from "./describe.ts";
import { allPlaces } from "./fitting.ts";
import { PuttingBack } from "./putting_back.svelte.ts";
import { handOf, zoneOf } from "./telling.ts";
import { cellName, SIDE, type Card } from "./turning.ts";
import { say } from "./words.ts";

/** The table one plays at, and the parts of the page that take the focus or hold the card. */
interface Around {
  readonly view: BoussangaView;
  readonly table: LiveTable;
  readonly act: (action: BoussangaAction) => Promise<Refusal | null>;
  readonly board: () => { focus(): void; bounds(): DOMRect | null } | null;
  readonly focusCard: (place: number) => void;
}

export class Play {
  readonly choice: Choice;
  readonly putting: PuttingBack;
  /** Whether the list of places is open. */
  listed = $state(false);
  #warning = $state("");
  #around: Around;

  constructor(around: Around) {
    this.#around = around;
    this.choice = new Choice({ table: () => this.view, zone: () => this.zone });
    this.putting = new PuttingBack(
      () => this.view,
      (row, column) => around.act({ type: "put_back", row, column }),
    );
  }

  get view(): BoussangaView {
    return this.#around.view;
  }

  get together(): boolean {
    return this.view.mode === "coop";
  }

  get watching(): boolean {
    return this.view.seat === null;
  }

  /** One's own point zone. */
  get zone(): number {
    return this.view.seat === null ? 0 : zoneOf(this.view.mode, this.view.seat);
  }

  /** The cards one may choose from. */
  hand = $derived.by<readonly (Card | null)[]>(() => {
    const { mode, seat, hands } = this.view;
    if (mode !== "coop" && seat === null) return [];
    return hands[handOf(mode, seat ?? 0)] ?? [];
  });

  /** Whether one is asked to play a card, or to pass. */
  get asked(): boolean {
    const { prompt, phase, turn, seat } = this.view;
    return prompt !== null && phase === "turn" && turn === seat;
  }

  /** Whether one is asked which element goes back. */
  get choosing(): boolean {
    return this.view.prompt !== null && this.view.phase === "choose";
  }

  /** Cards may be tried out at any time, unless stones are to be put back. */
  get mayTry(): boolean {
    return !this.watching && !["over", "choose", "put_back"].includes(this.view.phase);
  }

  get mayStop(): boolean {
    return this.together && this.view.discards > 12;
  }

  /** Together, finding the pattern is the game: places are lit only when somebody opens the list. */
  get lit(): boolean {
    return !this.together || this.listed;
  }

  /** What can be done now, in a few words, or why not. */
  status = $derived.by<string>(() => {
    const { view, choice } = this;
    const { words } = this.#around.table;
    if (this.#warning) return this.#warning;
    if (view.phase === "put_back" && view.restoring !== null) {
      const element = elementName(words, view.restoring);
      if (this.putting.element === null) return say("put_back_other", { element, n: view.left, name: this.#around.table.name(view.turn ?? 0) });
      return this.putting.complete ? say("put_back_all") : say("put_back", { element, n: this.putting.left });
    }
    if (this.choosing) return say("choose");
    if (choice.passing) return say("pass_pick");
    if (choice.card && choice.fit) {
      const none = this.lit && choice.places[choice.position]!.length === 0;
      if (none) return say(choice.places.some((places) => places.length > 0) ? "places_other" : "places_none");
      return verdictInWords(words, choice.fit, choice.gain);
    }
    if (this.watching || view.phase === "over") return "";
    if (!this.asked) return say("trying");
    return say(this.together ? "pick_together" : "pick_first");
  });

  /** The table has changed: a card that was played is in no hand any more. */
  follow(): void {
    const { choice, view } = this;
    if (choice.card && (!this.mayTry || !this.hand.some((card) => card?.id === choice.card?.id))) choice.drop();
    if (view.phase !== "turn" || view.turn !== view.seat) choice.passing = false;
    if (!choice.card) this.listed = false;
    this.#warning = "";
    this.putting.follow();
  }

  /** A hint that holds a whole move lies on the board, ready to be played. */
  take(hint: Hint<BoussangaAction>): void {
    const { action } = hint;
    if (action?.type !== "place" && action?.type !== "collect" && action?.type !== "pass") return;
    const card = this.hand.find((card) => card?.id === action.card);
    if (!card) return;
    if (action.type === "pass") {
      this.choice.pick(card);
      this.choice.passing = true;
    } else this.choice.show(card, action);
    announcer.say(say("hint_ready"));
  }

  pick(card: Card): void {
    this.#warning = "";
    if (this.choice.passing) {
      this.choice.card = card;
      return;
    }
    if (this.choice.card?.id === card.id) return this.undo();
    this.choice.pick(card);
    this.#around.board()?.focus();
  }

  /** A card is pulled over the board by a hand. */
  pull(card: Card, event: PointerEvent, done: boolean): void {
    const { choice } = this;
    const box = this.#around.board()?.bounds();
    if (!box || choice.passing) return;
    choice.pick(card);
    const cell = box.width / SIDE;
    // above the finger, so that it can be seen
    const lift = event.pointerType === "mouse" ? 0 : 1.4;
    const row = (event.clientY - box.y) / cell - 0.5 - lift;
    const column = (event.clientX - box.x) / cell - 0.5;
    const over = row > -2 && row < SIDE + 1 && column > -2 && column < SIDE + 1;
    choice.held = { row: Math.min(row, SIDE + 2), column };
    if (!done) return;
    if (over) choice.letGo(this.lit);
    else choice.drop();
  }

  /** An empty cell is touched while stones go back. */
  touch(cell: number): void {
    const done = this.putting.touch(cell);
    if (done === null) return;
    const params = { cell: cellName(Math.floor(cell / SIDE), cell % SIDE), n: this.putting.left };
    announcer.say(say(done === "laid" ? "put_laid" : "put_taken", params));
  }

  async confirm(): Promise<void> {
    const { choice } = this;
    const { card, lying } = choice;
    if (this.putting.element !== null) return this.putting.confirm();
    if (!this.asked || !card || this.#around.table.awaitingAnswer) return;
    if (choice.passing) {
      await this.#around.act({ type: "pass", card: card.id });
      return;
    }
    if (!lying || choice.fit?.misfit) {
      if (choice.fit) announcer.say(verdictInWords(this.#around.table.words, choice.fit, null));
      return;
    }
    const { position, row, column } = lying;
    await this.#around.act({ type: this.together ? "collect" : "place", card: card.id, position, row, column });
  }

  /** Take back what was begun. */
  undo(): void {
    if (this.putting.element !== null) return this.putting.undo();
    const { card } = this.choice;
    this.choice.drop();
    this.listed = false;
    this.#warning = "";
    this.#around.focusCard(this.hand.findIndex((own) => own?.id === card?.id));
  }

  pass(): void {
    if (this.together && this.hand.some((card) => card && allPlaces(this.view, card).length > 0)) {
      this.#warning = say("pass_not_yet");
      announcer.say(this.#warning);
      return;
    }
    this.choice.drop();
    this.choice.passing = true;
  }

  /** On to the next place where the card fits as it is turned, or back to the one before. */
  next(back: boolean): void {
    const { choice } = this;
    const places = choice.places[choice.position] ?? [];
    if (!choice.lying || places.length === 0) return;
    const number = (place: { row: number; column: number }) => place.row * 100 + place.column;
    const at = number(choice.lying);
    const found = back
      ? (places.findLast((place) => number(place) < at) ?? places.at(-1))
      : (places.find((place) => number(place) > at) ?? places[0]);
    choice.moveTo(found!.row, found!.column);
  }
}
