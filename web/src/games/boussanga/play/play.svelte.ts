/** What the player does at the board: pick a card, try placements, play or put it away, pass, put tokens back. */

import type { LiveTable } from "../../../live/live_table.svelte.ts";
import { announcer } from "../../../parts/announcer.svelte.ts";
import type { BoussangaAction, BoussangaView, Hint, Refusal } from "../../../protocol.ts";
import { CardChoice } from "./card_choice.svelte.ts";
import { elementName, verdictInWords } from "./describe.ts";
import { mayPass } from "../rules/fitting.ts";
import { PutBack } from "./put_back.svelte.ts";
import { handOf, mayStop, zoneOf } from "../rules/table_state.ts";
import { cellName, SIDE, type Card } from "../rules/card_positions.ts";
import { say } from "../words.ts";

/** The table, and the parts of the page that take the focus or show the card. */
interface PlayContext {
  readonly view: BoussangaView;
  readonly table: LiveTable;
  readonly act: (action: BoussangaAction) => Promise<Refusal | null>;
  readonly board: () => { focus(): void; bounds(): DOMRect | null } | null;
  readonly focusCard: (place: number) => void;
}

/** The state of the player's interaction with the board. */
export class Play {
  readonly choice: CardChoice;
  readonly putBack: PutBack;
  /** Whether the list of placements is open. */
  listOpen = $state(false);
  #warning = $state("");
  #context: PlayContext;

  constructor(context: PlayContext) {
    this.#context = context;
    this.choice = new CardChoice({ table: () => this.view, zone: () => this.zone });
    this.putBack = new PutBack(
      () => this.view,
      (row, column) => context.act({ type: "put_back", row, column }),
    );
  }

  get view(): BoussangaView {
    return this.#context.view;
  }

  get coop(): boolean {
    return this.view.mode === "coop";
  }

  get spectating(): boolean {
    return this.view.seat === null;
  }

  /** The player's point zone. */
  get zone(): number {
    return this.view.seat === null ? 0 : zoneOf(this.view.mode, this.view.seat);
  }

  /** The cards the player can choose from. */
  hand = $derived.by<readonly (Card | null)[]>(() => {
    const { mode, seat, hands } = this.view;
    if (mode !== "coop" && seat === null) return [];
    return hands[handOf(mode, seat ?? 0)] ?? [];
  });

  /** Whether the player is asked to play a card or to pass. */
  get isAsked(): boolean {
    const { prompt, phase, turn, seat } = this.view;
    return prompt !== null && phase === "turn" && turn === seat;
  }

  /** Whether the player is asked which element goes back (BSG-43). */
  get choosingElement(): boolean {
    return this.view.prompt !== null && this.view.phase === "choose";
  }

  /** Whether cards can be tried out: at any time, also during the turns of others, unless tokens go back. */
  get mayTry(): boolean {
    return !this.spectating && !["over", "choose", "put_back"].includes(this.view.phase);
  }

  get mayStop(): boolean {
    return mayStop(this.view);
  }

  /** Whether fitting placements are shown. In co-operative play finding them is the game, so only the open list shows them. */
  get showsPlacements(): boolean {
    return !this.coop || this.listOpen;
  }

  /** What the player can do now, or why not, in a few words. */
  status = $derived.by<string>(() => {
    const { view, choice } = this;
    const { words } = this.#context.table;
    if (this.#warning) return this.#warning;
    if (view.phase === "put_back" && view.restoring !== null) {
      const element = elementName(words, view.restoring);
      if (this.putBack.element === null)
        return say("put_back_other", { element, n: view.left, name: this.#context.table.name(view.turn ?? 0) });
      return this.putBack.complete ? say("put_back_all") : say("put_back", { element, n: this.putBack.left });
    }
    if (this.choosingElement) return say("choose");
    if (choice.passing) return say("pass_pick");
    if (choice.card && choice.fit) {
      const none = this.showsPlacements && choice.placements[choice.position]!.length === 0;
      if (none) return say(choice.placements.some((places) => places.length > 0) ? "places_other" : "places_none");
      return verdictInWords(words, choice.fit, choice.gain);
    }
    if (this.spectating || view.phase === "over") return "";
    if (!this.isAsked) return say("trying");
    return say(this.coop ? "pick_together" : "pick_first");
  });

  /** Adapt to a new view: drop a card that is no longer in the hand. */
  update(): void {
    const { choice, view } = this;
    if (choice.card && (!this.mayTry || !this.hand.some((card) => card?.id === choice.card?.id))) choice.clear();
    if (view.phase !== "turn" || view.turn !== view.seat) choice.passing = false;
    if (!choice.card) this.listOpen = false;
    this.#warning = "";
    this.putBack.update();
  }

  /** Show the move of a hint on the board, ready to be confirmed. */
  showHint(hint: Hint<BoussangaAction>): void {
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
    this.#context.board()?.focus();
  }

  /** Move a card over the board with the pointer; `done` when the pointer is released. */
  dragCard(card: Card, event: PointerEvent, done: boolean): void {
    const { choice } = this;
    const box = this.#context.board()?.bounds();
    if (!box || choice.passing) return;
    choice.pick(card);
    const cell = box.width / SIDE;
    // above the finger, so that the card stays visible
    const lift = event.pointerType === "mouse" ? 0 : 1.4;
    const row = (event.clientY - box.y) / cell - 0.5 - lift;
    const column = (event.clientX - box.x) / cell - 0.5;
    const over = row > -2 && row < SIDE + 1 && column > -2 && column < SIDE + 1;
    choice.dragPosition = { row: Math.min(row, SIDE + 2), column };
    if (!done) return;
    if (over) choice.endDrag(this.showsPlacements);
    else choice.clear();
  }

  /** Choose an empty cell for a token that goes back, or take that back. */
  toggleCell(cell: number): void {
    const done = this.putBack.toggle(cell);
    if (done === null) return;
    const params = { cell: cellName(Math.floor(cell / SIDE), cell % SIDE), n: this.putBack.left };
    announcer.say(say(done === "laid" ? "put_laid" : "put_taken", params));
  }

  async confirm(): Promise<void> {
    const { choice } = this;
    const { card, placement } = choice;
    if (this.putBack.element !== null) return this.putBack.confirm();
    if (!this.isAsked || !card || this.#context.table.awaitingAnswer) return;
    if (choice.passing) {
      await this.#context.act({ type: "pass", card: card.id });
      return;
    }
    if (!placement || choice.fit?.misfit) {
      if (choice.fit) announcer.say(verdictInWords(this.#context.table.words, choice.fit, null));
      return;
    }
    const { position, row, column } = placement;
    await this.#context.act({ type: this.coop ? "collect" : "place", card: card.id, position, row, column });
  }

  /** Undo the last step: put the card away, or take the last token up again. */
  undo(): void {
    if (this.putBack.element !== null) return this.putBack.undo();
    const { card } = this.choice;
    this.choice.clear();
    this.listOpen = false;
    this.#warning = "";
    this.#context.focusCard(this.hand.findIndex((other) => other?.id === card?.id));
  }

  pass(): void {
    if (!mayPass(this.view, this.hand)) {
      this.#warning = say("pass_not_yet");
      announcer.say(this.#warning);
      return;
    }
    this.choice.clear();
    this.choice.passing = true;
  }

  /** Move the card to the next placement at which it fits in this position, or to the one before. */
  nextPlacement(back: boolean): void {
    const { choice } = this;
    const places = choice.placements[choice.position] ?? [];
    if (!choice.placement || places.length === 0) return;
    const number = (place: { row: number; column: number }) => place.row * 100 + place.column;
    const at = number(choice.placement);
    const found = back
      ? (places.findLast((place) => number(place) < at) ?? places.at(-1))
      : (places.find((place) => number(place) > at) ?? places[0]);
    choice.moveTo(found!.row, found!.column);
  }
}
