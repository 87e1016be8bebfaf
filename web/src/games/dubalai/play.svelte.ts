/** What one does at the table before it is sent: the formula being laid, the card being considered, the hand over the lid. */

import { announcer } from "../../parts/announcer.svelte.ts";
import type { Refusal } from "../../protocol.ts";
import { play as sound } from "../../sound/sound.svelte.ts";
import type { BoardProps } from "../board.ts";
import { pictureOf, spell, syllableOf, witchOf } from "./box.ts";
import { other, type Action, type Colour, type Row } from "./kinds.ts";
import { marginOf } from "./seeing.ts";
import { say } from "./words.ts";

export class Play {
  /** The rows as they lie on this device; the server is told of each change. */
  row = $state.raw<readonly number[]>([]);
  second = $state.raw<readonly number[]>([]);
  /** What the main row is labelled, where there are two. */
  colour = $state<Colour>("orange");
  /** Which row the next card goes to. */
  active = $state<Row>("main");
  /** The card of black magic being looked at, by its place in hand. */
  considered = $state<number | null>(null);
  /** Whether this hand came down on the lid: then the dice are gone at once. */
  slammed = $state(false);
  sending = $state(false);
  /** For how long others still look at what happened, in milliseconds: what would cut that short waits. */
  holding = $state(0);
  /** By how many milliseconds somebody else's hand was on the lid before one's own; less than one if one's own came too late to be judged. */
  #beaten = $state<number | null>(null);

  #props: BoardProps<"dubalai">;
  #step = -1;
  /** One's own hand on the lid: after how long, in the look that began then. */
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
  readonly looking = $derived.by(() => this.view.phase === "watch" || this.view.phase === "look");
  readonly mayClose = $derived.by(() => this.looking && this.view.prompt?.race === true);
  readonly studying = $derived.by(() => this.kind === "study");
  /** Whether a second row may be laid (BAL-28). */
  readonly mayDouble = $derived.by(() => this.view.hand.includes("double_game"));
  readonly laid = $derived(new Set([...this.row, ...this.second]));

  /** Whether one's own hand came down on the lid, and somebody else's counted. */
  get beaten(): boolean {
    return this.#beaten !== null && this.view.closer !== this.view.seat;
  }

  /** Who closed the lid, in words. */
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
  /** What a symbol is called. */
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
  /** A card that a hint would play. */
  get hinted(): Action | null {
    return this.#props.hinted?.action ?? null;
  }

  /** The table has moved on. */
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
    if (this.writing) this.#takeUp();
  }

  /** Begin from what lies there. */
  #takeUp(): void {
    const mine = this.view.formulas[this.view.seat ?? -1];
    this.row = mine?.row ?? [];
    this.second = mine?.second ?? [];
    this.colour = mine?.colour ?? "orange";
    this.active = "main";
  }

  /** Tap a formula card: it goes to the row, or comes back from wherever it lies. */
  tap(symbol: number): void {
    if (!this.writing) return;
    const without = (row: readonly number[]) => row.filter((laid) => laid !== symbol);
    if (this.laid.has(symbol)) {
      this.row = without(this.row);
      this.second = without(this.second);
    } else if (this.active === "main") this.row = [...this.row, symbol];
    else this.second = [...this.second, symbol];
    sound("tap");
    announcer.say(say("formula_is", { formula: spell(this.view.table, this.row) || say("formula_empty_short") }));
    void this.#lay();
  }

  clear(): void {
    this.row = [];
    this.second = [];
    void this.#lay();
  }

  /** Which of the two rows is the orange one. */
  relabel(): void {
    this.colour = other(this.colour);
    if (this.second.length > 0) void this.#lay();
  }

  async #lay(): Promise<void> {
    const { row, second, colour } = this;
    const both = second.length > 0 ? { second, colour } : {};
    const refusal = await this.#props.act({ type: "lay", row, ...both });
    if (refusal) this.#takeUp();
  }

  /** Bring one's hand down on the lid. */
  async slam(reaction: number | null): Promise<void> {
    if (this.slammed) return;
    this.slammed = true;
    if (reaction !== null) this.#hand = { reaction, since: this.view.since };
    const refusal = await this.#props.act({ type: "close" }, reaction);
    if (refusal) this.slammed = false;
  }

  /** Look at the first card of a kind, if one is held. */
  consider(card: string): void {
    const index = this.view.hand.indexOf(card);
    if (index >= 0) this.considered = index;
  }

  async send(action: Action): Promise<Refusal | null> {
    if (this.sending) return null;
    this.sending = true;
    const refusal = await this.#props.act(action);
    this.sending = false;
    if (!refusal) this.considered = null;
    return refusal;
  }
}
