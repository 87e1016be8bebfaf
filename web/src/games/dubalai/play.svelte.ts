/** The state of the board on this device: the formula being laid, the card being considered, the hand on the lid. */

import { announcer } from "../../parts/announcer.svelte.ts";
import type { Refusal } from "../../protocol.ts";
import { play as sound } from "../../sound/sound.svelte.ts";
import type { BoardProps } from "../board.ts";
import { pictureOf, spokenFormula, syllableOf, witchOf } from "./box.ts";
import { otherColour, type Action, type Colour, type Row } from "./types.ts";
import { marginOf } from "./book/lid_race.ts";
import { mayLaySecondRow } from "./magic/spells.ts";
import { say } from "./words.ts";

export class Play {
  /** The main row as laid on this device; each change is sent to the server. */
  row = $state.raw<readonly number[]>([]);
  /** The second row, in the same way (BAL-28). */
  second = $state.raw<readonly number[]>([]);
  /** The label of the main row when there are two. */
  colour = $state<Colour>("orange");
  /** The row to which the next card is added. */
  active = $state<Row>("main");
  /** The card of black magic being considered, by its place in hand. */
  considered = $state<number | null>(null);
  /** Whether this player has put a hand on the lid; the dice are hidden at once. */
  slammed = $state(false);
  sending = $state(false);
  /** How long other players still watch the animation, in milliseconds; answers that would end it wait. */
  holding = $state(0);
  /** By how many milliseconds another player was quicker; less than one if this hand arrived too late to count. */
  #beaten = $state<number | null>(null);

  #props: BoardProps<"dubalai">;
  #step = -1;
  /** This player's hand on the lid: its reaction time, and when the look began. */
  #hand: { readonly reaction: number; readonly since: number } | null = null;

  constructor(props: BoardProps<"dubalai">) {
    this.#props = props;
  }

  get view() {
    return this.#props.view;
  }
  get table() {
    return this.#props.table;
  }
  get screen() {
    return this.#props.screen;
  }

  readonly kind = $derived.by(() => this.view.prompt?.kind ?? null);
  readonly writing = $derived.by(() => this.kind === "write");
  /** With a head start this player looks before others do (BAL-33). */
  readonly looking = $derived.by(
    () =>
      this.view.phase === "watch" ||
      this.view.phase === "look" ||
      (this.view.phase === "peek" && this.view.dice !== null),
  );
  readonly mayClose = $derived.by(() => this.looking && this.view.prompt?.race === true);
  readonly studying = $derived.by(() => this.kind === "study");
  /** Whether a second row may be laid (BAL-28). */
  readonly mayDouble = $derived.by(() => mayLaySecondRow(this.view));
  readonly laid = $derived(new Set([...this.row, ...this.second]));

  /** Whether this player tried to close the lid and another player was quicker. */
  get beaten(): boolean {
    return this.#beaten !== null && this.view.closer !== this.view.seat;
  }

  /** The sentence that says who closed the lid. */
  readonly closing = $derived.by(() => {
    const { closer, seat } = this.view;
    if (closer === null) return say("closed_itself");
    if (closer === seat) return say("closed_by_you");
    const name = this.table.name(closer);
    if (this.#beaten === null) return say("closed_by", { name });
    return this.#beaten < 1 ? say("closed_unheard", { name }) : say("closed_before_you", { name, n: this.#beaten });
  });

  picture(symbol: number) {
    return pictureOf(this.view.table, symbol);
  }
  syllable(symbol: number): string {
    return syllableOf(this.view.table, symbol);
  }
  /** The name of a symbol. */
  symbol(symbol: number): string {
    return this.table.words?.name("symbol", symbol) ?? "";
  }
  card(card: string): string {
    return this.table.words?.name("card", card) ?? "";
  }
  witch(seat: number): string {
    return witchOf(this.view.table, seat);
  }
  isMarked(what: string, which: number): boolean {
    return this.#props.marks.some((mark) => mark.what === what && mark.which === which);
  }
  /** The action of the hint that is shown. */
  get hinted(): Action | null {
    return this.#props.hinted?.action ?? null;
  }

  /** Adapt to a new view. */
  refresh(): void {
    const { view } = this;
    if (!this.looking && !this.studying) this.slammed = false;
    if (view.step === this.#step) return;
    this.#step = view.step;
    this.slammed = false;
    this.considered = null;
    if (view.phase === "write" && view.closer !== null && this.#hand) this.#beaten = marginOf(this.#hand, view.since);
    if (view.phase === "write") this.#hand = null;
    else if (this.looking) this.#beaten = null;
    if (this.writing) this.#resetRows();
  }

  /** Take the rows from the view. */
  #resetRows(): void {
    const formula = this.view.formulas[this.view.seat ?? -1];
    this.row = formula?.row ?? [];
    this.second = formula?.second ?? [];
    this.colour = formula?.colour ?? "orange";
    this.active = "main";
  }

  /** Add a formula card to the active row, or take it back from its row. */
  tap(symbol: number): void {
    if (!this.writing) return;
    const without = (row: readonly number[]) => row.filter((laid) => laid !== symbol);
    if (this.laid.has(symbol)) {
      this.row = without(this.row);
      this.second = without(this.second);
    } else if (this.active === "main") this.row = [...this.row, symbol];
    else this.second = [...this.second, symbol];
    sound("tap");
    announcer.say(
      say("formula_is", { formula: spokenFormula(this.view.table, this.row) || say("formula_empty_short") }),
    );
    void this.#lay();
  }

  /** Take back all cards. */
  clear(): void {
    this.row = [];
    this.second = [];
    void this.#lay();
  }

  /** Exchange the labels of the two rows. */
  relabel(): void {
    this.colour = otherColour(this.colour);
    if (this.second.length > 0) void this.#lay();
  }

  async #lay(): Promise<void> {
    const { row, second, colour } = this;
    const both = second.length > 0 ? { second, colour } : {};
    const refusal = await this.#props.act({ type: "lay", row, ...both });
    if (refusal) this.#resetRows();
  }

  /** Close the lid, or end the second look of a Decree (`reaction` is `null`). */
  async slam(reaction: number | null): Promise<void> {
    if (this.slammed) return;
    this.slammed = true;
    if (reaction !== null) this.#hand = { reaction, since: this.view.since };
    const refusal = await this.#props.act({ type: "close" }, reaction);
    if (refusal) this.slammed = false;
  }

  /** Consider the first card of a kind, if one is held. */
  consider(card: string): void {
    const index = this.view.hand.indexOf(card);
    if (index >= 0) this.considered = index;
  }

  /** Send an action, unless another is being sent. */
  async send(action: Action): Promise<Refusal | null> {
    if (this.sending) return null;
    this.sending = true;
    const refusal = await this.#props.act(action);
    this.sending = false;
    if (!refusal) this.considered = null;
    return refusal;
  }
}
