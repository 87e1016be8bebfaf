/** The state of the board before an action is sent: the calculation, its target, cards to discard, open questions. */

import type { BoardProps } from "../board.ts";
import type { BouhAction, BouhOptions, Refusal } from "../../protocol.ts";
import { checkTake, goalsOf, reachedGoals, sameTarget, scareTargets, usableBouh } from "./goals.ts";
import type { Target, Goal, ScareTarget } from "./goals.ts";
import { boxOf, type Colour } from "./box.ts";
import type { Five } from "./homes/fives.ts";
import type { BouhCard, NumberCard } from "./types.ts";
import {
  hidesResults,
  isMyTurn,
  isStrict,
  levelOf,
  mayPass,
  mayRearrange,
  needsColour,
  operationsOf,
  usableNumbers,
} from "./turn.ts";
import { byPlace, CardSlots, tabMemory } from "./pieces/card_slots.ts";
import { checkForm, formatNumber, type Step } from "./calculation/calculation.ts";
import { CalculationEditor } from "./calculation/calculation_editor.svelte.ts";

/** The number cards that a player holds (BOU-4). */
const HAND = 5;

/** A question that the board asks before it sends an action. */
export type Question =
  | { readonly asks: "scare"; readonly greuh: number; readonly steps: readonly Step[] }
  | { readonly asks: "colour"; readonly bouh: number; readonly action: (colour: Colour) => BouhAction }
  | { readonly asks: "rearrange" }
  | { readonly asks: "home"; readonly seat: number };

export class Play {
  readonly editor = new CalculationEditor(() => this);
  target = $state.raw<Target | null>(null);
  /** Whether the player is choosing cards to discard. */
  discarding = $state(false);
  discarded = $state.raw<readonly number[]>([]);
  question = $state.raw<Question | null>(null);
  /** Whether the text field for calculations is open. */
  typing = $state(false);
  /** Whether an action was sent and is not answered yet. */
  sending = $state(false);
  #props: BoardProps<"bouh">;

  constructor(props: BoardProps<"bouh">) {
    this.#props = props;
  }

  /** The view that is drawn. */
  get view() {
    return this.#props.view;
  }
  get table() {
    return this.#props.table;
  }
  get marks() {
    return this.#props.marks;
  }

  // The options of a table never change, but every update brings a new object. Comparing them as text keeps
  // everything derived from them.
  readonly #optionsText = $derived.by(() => JSON.stringify(this.view.table));
  readonly #options = $derived.by(() => JSON.parse(this.#optionsText) as BouhOptions);
  readonly box = $derived.by(() => boxOf(this.#options));
  /** The most cards in the hand; a handicap adds some or takes some away (BOU-60). */
  readonly #handSize = $derived.by(() => HAND + Math.ceil(this.#options.handicaps?.[this.view.seat ?? -1] ?? 0));
  #hand = $derived.by(
    () => new CardSlots<NumberCard>(this.#handSize, tabMemory(`ludotheque.hand.${this.table.table}`)),
  );
  /** The Bouh of the centre, by place: the same places on all screens. */
  readonly centre = $derived.by((): readonly (BouhCard | null)[] => byPlace(this.view.centre, this.view.places));
  /** The cards of the hand, by slot. */
  readonly hand = $derived.by(() => this.#hand.assign(this.view.hand));
  readonly level = $derived.by(() => levelOf(this.view));
  readonly operations = $derived.by(() => operationsOf(this.#options));
  /** Whether a mistake ends the turn (BOU-18). */
  readonly strict = $derived.by(() => isStrict(this.#options));
  /** Whether the result is not shown before the calculation is sent (BOU-18). */
  readonly hidesResults = $derived.by(() => hidesResults(this.#options));
  readonly myTurn = $derived.by(() => isMyTurn(this.view));
  readonly declaring = $derived.by(() => this.view.prompt?.kind === "declare");
  readonly goals = $derived.by(() => goalsOf(this.view, this.box.numbers));
  readonly numbers = $derived.by(() => usableNumbers(this.view));
  /** The goals that the calculation reaches, where results are shown. */
  readonly reached = $derived.by((): readonly Goal[] => {
    if (this.hidesResults || this.editor.result.state !== "made") return [];
    return reachedGoals(this.view, this.goals, this.editor.result.made, this.editor.cards);
  });
  /** The goal of the calculation: the target tapped, or the only goal it reaches. */
  readonly goal = $derived.by((): Goal | null => {
    const chosen = this.goals.find(({ target }) => sameTarget(target, this.target));
    if (chosen) return chosen;
    return this.reached.length === 1 ? this.reached[0]! : null;
  });
  /** Whether the calculation can be sent. */
  readonly ready = $derived.by(() => {
    if (!this.goal || this.sending) return false;
    if (this.hidesResults) return this.editor.steps !== null;
    return this.reached.some(({ target }) => sameTarget(target, this.goal!.target));
  });
  /** Why the calculation cannot take the chosen totem although its result is right. */
  readonly takeRefusal = $derived.by((): Refusal | null => {
    const { goal } = this;
    const { result } = this.editor;
    if (
      goal?.target.kind !== "totem" ||
      result.state !== "made" ||
      (!this.hidesResults && result.made !== BigInt(goal.number))
    )
      return null;
    return checkTake(this.view, goal.target.totem, this.editor.cards);
  });
  /** Why a single card that shows the number of a goal does not reach it (BOU-14). */
  readonly oneCardRefusal = $derived.by((): Refusal | null => {
    const [only, ...others] = this.editor.expression;
    if (typeof only !== "number" || others.length > 0) return null;
    const number = this.numbers.get(only);
    const wanted = this.goal ? [this.goal] : this.goals;
    if (number === undefined || !wanted.some((goal) => goal.number === number)) return null;
    return checkForm([only], this.numbers, this.operations.join(""));
  });
  /** The Bouh that may be used as numbers for the chosen totem. */
  readonly usableBouh = $derived.by(() =>
    this.target?.kind === "totem" ? usableBouh(this.view, this.target.totem) : [],
  );
  readonly mayPass = $derived.by(() => mayPass(this.view));
  /** Whether the player may rearrange Bouh or recolour a joker. */
  readonly mayRearrange = $derived.by(() => mayRearrange(this.view));
  /** The jokers that are shown with a choice of colours: also those recoloured this turn, whose choice is disabled (BOU-35). */
  readonly jokers = $derived.by(() => {
    const { view, myTurn, level } = this;
    if (!myTurn || level === "collect") return [];
    return (view.homes[view.seat ?? -1] ?? []).filter(({ card, under }) => card.family === "multicolour" && !under);
  });

  /** The result of the calculation as text, where it may be shown. */
  readonly resultText = $derived.by(() =>
    this.editor.result.state === "made" && !this.hidesResults ? formatNumber(this.editor.result.made) : null,
  );

  /** The sentence of the current hint, or empty. */
  get hint(): string {
    const { table } = this;
    const shown = table.visibleHints.at(-1);
    return shown ? (table.words?.sentence("hints", shown.key, shown.params, table.names) ?? "") : "";
  }

  /** The five that the hint suggests for the multicolour totem. */
  get hintedFive(): Five | null {
    const action = this.#props.hinted?.action;
    return action?.type === "claim" ? action.five : null;
  }

  /** Whether the hint suggests rearranging: the button for it is marked, but the sheet is not opened over the hint. */
  get hintsRearranging(): boolean {
    const kind = this.#props.hinted?.action?.type;
    return kind === "claim" || kind === "release" || kind === "recolour";
  }

  /** The colour that the hint suggests for a joker. */
  get hintedColour(): Colour | null {
    const action = this.#props.hinted?.action;
    return action && "colour" in action ? (action.colour ?? null) : null;
  }

  // The calculation

  /** Use a card or take it back; while discarding, choose it for the discard. */
  tapCard(id: number): void {
    if (!this.myTurn) return;
    if (!this.discarding) this.editor.toggle(id);
    else
      this.discarded = this.discarded.includes(id)
        ? this.discarded.filter((other) => other !== id)
        : [...this.discarded, id];
  }

  clear(): void {
    if (this.editor.empty) this.target = null;
    else this.editor.clear();
  }

  /** Replace the calculation by one that was typed or hinted. */
  load(steps: readonly Step[]): void {
    this.discarding = false;
    this.editor.load(steps);
  }

  // Targets

  canTarget(target: Target): boolean {
    return this.goals.some((goal) => sameTarget(goal.target, target));
  }

  toggleTarget(target: Target): void {
    if (!this.canTarget(target)) return;
    this.discarding = false;
    this.target = sameTarget(this.target, target) ? null : target;
  }

  isTarget(target: Target): boolean {
    return sameTarget(this.goal?.target ?? null, target);
  }

  isReached(target: Target): boolean {
    return this.reached.some((goal) => sameTarget(goal.target, target));
  }

  isMarked(what: string, which: number): boolean {
    return this.marks.some((mark) => mark.what === what && mark.which === which);
  }

  // Sending

  /** Send the action of the goal; ask first for the Bouh to take or the colour of a joker. */
  confirm(): void {
    const { goal } = this;
    const { steps } = this.editor;
    if (!this.ready || !goal || !steps) return;
    const { target } = goal;
    if (target.kind === "bouh")
      this.#gain(target.id, (colour) => ({ type: "capture", bouh: target.id, steps, colour }));
    else if (target.kind === "totem") void this.send({ type: "take", totem: target.totem, steps });
    else this.question = { asks: "scare", greuh: target.id, steps };
  }

  /** The Bouh that the chosen Greuh may take. */
  get scareTargets(): ScareTarget[] {
    if (this.question?.asks !== "scare") return [];
    return scareTargets(this.view, this.question.greuh);
  }

  scare(bouh: number): void {
    if (this.question?.asks !== "scare") return;
    const { greuh, steps } = this.question;
    this.#gain(bouh, (colour) => ({ type: "scare", greuh, bouh, steps, colour }));
  }

  #gain(bouh: number, action: (colour: Colour | null) => BouhAction): void {
    if (needsColour(this.view, this.box.families.get(bouh))) this.question = { asks: "colour", bouh, action };
    else void this.send(action(null));
  }

  pass(): void {
    void this.send({ type: "pass", cards: this.discarded });
  }

  end(): void {
    void this.send({ type: "end" });
  }

  async send(action: BouhAction): Promise<Refusal | null> {
    this.sending = true;
    this.question = null;
    const refusal = await this.#props.act(action);
    this.sending = false;
    if (!refusal) this.reset();
    return refusal;
  }

  /** Clear everything: an action was done, or the turn is over. */
  reset(): void {
    this.editor.reset();
    this.target = null;
    this.discarding = false;
    this.discarded = [];
  }

  /** Adapt to a new view: cards that are gone leave the calculation, and a target that is gone is cleared. */
  refresh(): void {
    if (!this.myTurn) {
      if (!this.editor.empty || this.discarding || this.target) this.reset();
      if (this.question?.asks === "scare" || this.question?.asks === "colour") this.question = null;
      return;
    }
    this.editor.refresh();
    if (this.target && !this.canTarget(this.target)) this.target = null;
  }

  /** Show a hinted action ready to be confirmed. */
  prepare(action: BouhAction): void {
    switch (action.type) {
      case "capture":
        this.load(action.steps);
        this.target = { kind: "bouh", id: action.bouh };
        return;
      case "scare":
        this.load(action.steps);
        this.target = { kind: "greuh", id: action.greuh };
        return;
      case "take":
        this.load(action.steps);
        this.target = { kind: "totem", totem: action.totem };
        return;
      case "pass":
        this.clear();
        this.discarding = true;
        this.discarded = action.cards;
        return;
      default:
        return;
    }
  }
}
