/** What one does at the table before it is sent: what a calculation is for, cards to throw away, questions. */

import type { BoardProps } from "../board.ts";
import type { BouhAction, BouhOptions, Refusal } from "../../protocol.ts";
import { goalsOf, helpersFor, isMyTurn, levelOf, preyOf, reached, sameAim, unfitFor, usable } from "./aiming.ts";
import type { Aim, Goal, Prey } from "./aiming.ts";
import { boxOf, type Colour } from "./box.ts";
import type { Five } from "./fives.ts";
import type { BouhBouhCard, NumberCard, View } from "./kinds.ts";
import { Places } from "./places.ts";
import { afterPaint } from "../../browser/after_paint.ts";
import { printed, type Operation, type Step } from "./calculating.ts";
import { Sum } from "./sum.svelte.ts";

/** A question of the board itself, before something is sent. */
export type Question =
  | { readonly asks: "prey"; readonly greuh: number; readonly steps: readonly Step[] }
  | { readonly asks: "colour"; readonly bouh: number; readonly then: (colour: Colour) => BouhAction }
  | { readonly asks: "arrange" }
  | { readonly asks: "home"; readonly seat: number };

export class Play {
  readonly sum = new Sum(() => this);
  aim = $state.raw<Aim | null>(null);
  /** Whether cards are being chosen to be thrown away. */
  throwing = $state(false);
  thrown = $state.raw<readonly number[]>([]);
  question = $state.raw<Question | null>(null);
  /** Whether the calculation is being typed. */
  typing = $state(false);
  /** Whether something was sent and is not answered yet. */
  sending = $state(false);
  /**
   * The table as it has been seen: what one can do follows from this. It comes a frame after what is drawn, since
   * the frame that shows what happened has enough to do.
   */
  settled = $state.raw<View>(undefined!);

  #props: BoardProps<"bouh">;

  constructor(props: BoardProps<"bouh">) {
    this.#props = props;
    this.settled = props.view;
  }

  /** The table as it is drawn. */
  get view() {
    return this.#props.view;
  }
  get table() {
    return this.#props.table;
  }
  get marks() {
    return this.#props.marks;
  }

  // How a table plays never changes, although every update tells it again.
  readonly #told = $derived.by(() => JSON.stringify(this.view.table));
  readonly #rules = $derived.by(() => JSON.parse(this.#told) as BouhOptions);
  readonly box = $derived.by(() => boxOf(this.#rules));
  #centre = new Places<BouhBouhCard>(3);
  #hand = new Places<NumberCard>(5);
  /** The Bouh of the centre at their places. */
  readonly centre = $derived.by(() => this.#centre.lay(this.#there(this.view.centre, this.settled.centre)));
  /** One's own cards at their places. */
  readonly hand = $derived.by(() => this.#hand.lay(this.#there(this.view.hand, this.settled.hand)));
  readonly level = $derived.by(() => levelOf(this.settled));
  readonly operations = $derived.by(() => [...(this.#rules.operations ?? "+-*/")] as Operation[]);
  /** A mistake ends the turn: then nobody is told beforehand what a calculation makes (BOU-18). */
  readonly strict = $derived.by(() => this.#rules.penalty ?? false);
  readonly myTurn = $derived.by(() => isMyTurn(this.settled));
  readonly declaring = $derived.by(() => this.settled.prompt?.kind === "declare");
  readonly goals = $derived.by(() => goalsOf(this.settled));
  readonly numbers = $derived.by(() => usable(this.settled));
  /** The goals the calculation reaches; a strict table does not tell. */
  readonly reached = $derived.by((): readonly Goal[] => {
    if (this.strict || this.sum.reading.state !== "made") return [];
    return reached(this.settled, this.goals, this.sum.reading.made, this.sum.cards);
  });
  /** What the calculation is for: what was tapped, or the only thing it reaches. */
  readonly goal = $derived.by((): Goal | null => {
    const aimed = this.goals.find(({ aim }) => sameAim(aim, this.aim));
    if (aimed) return aimed;
    return this.reached.length === 1 ? this.reached[0]! : null;
  });
  /** Whether it can be sent. */
  readonly ready = $derived.by(() => {
    if (!this.goal || this.sending) return false;
    if (this.strict) return this.sum.steps !== null;
    return this.reached.some(({ aim }) => sameAim(aim, this.goal!.aim));
  });
  /** Why the calculation cannot take the totem aimed at, although its number is right. */
  readonly unfit = $derived.by((): Refusal | null => {
    const { goal } = this;
    const { reading } = this.sum;
    if (goal?.aim.kind !== "totem" || reading.state !== "made" || (!this.strict && reading.made !== BigInt(goal.number)))
      return null;
    return unfitFor(this.settled, goal.aim.totem, this.sum.cards);
  });
  /** The Bouh that may be used as numbers for the totem aimed at. */
  readonly helpers = $derived.by(() => (this.aim?.kind === "totem" ? helpersFor(this.settled, this.aim.totem) : []));
  readonly mayPass = $derived.by(() => this.myTurn && this.settled.done.length === 0);
  /** Whether one may arrange one's Bouh, or choose another colour for a joker. */
  readonly mayArrange = $derived.by(() => {
    const { settled: view, level } = this;
    if (view.seat === null || level === "collect" || view.prompt === null) return false;
    return view.prompt.kind === "rearrange" || this.canClaim || this.jokers.length > 0;
  });
  readonly canClaim = $derived.by(() => this.level === "majority" && (this.settled.homes[this.settled.seat ?? -1]?.length ?? 0) >= 5);
  /** The jokers whose colour may be chosen now (BOU-35). */
  readonly jokers = $derived.by(() => {
    const { settled: view, myTurn, level } = this;
    if (!myTurn || level === "collect") return [];
    return (view.homes[view.seat ?? -1] ?? []).filter(({ card, under }) => card.family === "multicolour" && !under);
  });

  /** What it makes, where that may be told. */
  readonly made = $derived.by(() => (this.sum.reading.state === "made" && !this.strict ? printed(this.sum.reading.made) : null));

  /** What the hint says that is shown now, or nothing. */
  get hint(): string {
    const { table } = this;
    const shown = table.visibleHints.at(-1);
    return shown ? (table.words?.sentence("hints", shown.key, shown.params, table.names) ?? "") : "";
  }

  /** The five that a hint would lay under the multicolour totem. */
  get hintedFive(): Five | null {
    const action = this.#props.hinted?.action;
    return action?.type === "claim" ? action.five : null;
  }

  /** Whether a hint is about what lies where: the sheet for it is pointed at, but not laid over the hint itself. */
  get hintsArranging(): boolean {
    const kind = this.#props.hinted?.action?.type;
    return kind === "claim" || kind === "release" || kind === "recolour";
  }

  /** The colour that a hint would choose for a joker. */
  get hintedColour(): Colour | null {
    const action = this.#props.hinted?.action;
    return action && "colour" in action ? (action.colour ?? null) : null;
  }

  /** Cards that lie there already, and those that come once it has been seen what leaves. */
  #there<C extends { readonly id: number }>(now: readonly C[], before: readonly C[]): readonly C[] {
    return this.view === this.settled ? now : now.filter(({ id }) => before.some((card) => card.id === id));
  }

  // Writing

  /** Tap a card: use it, or take it back; while throwing away, choose it for that. */
  tapCard(id: number): void {
    if (!this.myTurn) return;
    if (!this.throwing) this.sum.toggle(id);
    else this.thrown = this.thrown.includes(id) ? this.thrown.filter((other) => other !== id) : [...this.thrown, id];
  }

  clear(): void {
    if (this.sum.empty) this.aim = null;
    else this.sum.clear();
  }

  /** Take over a calculation that was typed or hinted. */
  load(steps: readonly Step[]): void {
    this.throwing = false;
    this.sum.load(steps);
  }

  // Aiming

  mayAim(aim: Aim): boolean {
    return this.goals.some((goal) => sameAim(goal.aim, aim));
  }

  tapAim(aim: Aim): void {
    if (!this.mayAim(aim)) return;
    this.throwing = false;
    this.aim = sameAim(this.aim, aim) ? null : aim;
  }

  isAim(aim: Aim): boolean {
    return sameAim(this.goal?.aim ?? null, aim);
  }

  isReached(aim: Aim): boolean {
    return this.reached.some((goal) => sameAim(goal.aim, aim));
  }

  isMarked(what: string, which: number): boolean {
    return this.marks.some((mark) => mark.what === what && mark.which === which);
  }

  // Sending

  /** Do what the calculation is for; what is still open is asked first. */
  confirm(): void {
    const { goal } = this;
    const { steps } = this.sum;
    if (!this.ready || !goal || !steps) return;
    const { aim } = goal;
    if (aim.kind === "bouh") this.#gain(aim.id, (colour) => ({ type: "capture", bouh: aim.id, steps, colour }));
    else if (aim.kind === "totem") void this.send({ type: "take", totem: aim.totem, steps });
    else this.question = { asks: "prey", greuh: aim.id, steps };
  }

  /** The Bouh that the Greuh in question may scare. */
  get prey(): Prey[] {
    if (this.question?.asks !== "prey") return [];
    return preyOf(this.settled, this.box.numbers.get(this.question.greuh) ?? 0);
  }

  scare(bouh: number): void {
    if (this.question?.asks !== "prey") return;
    const { greuh, steps } = this.question;
    this.#gain(bouh, (colour) => ({ type: "scare", greuh, bouh, steps, colour }));
  }

  #gain(bouh: number, then: (colour: Colour | null) => BouhAction): void {
    const joker = this.box.families.get(bouh) === "multicolour" && this.level !== "collect";
    if (joker) this.question = { asks: "colour", bouh, then };
    else void this.send(then(null));
  }

  pass(): void {
    void this.send({ type: "pass", cards: this.thrown });
  }

  end(): void {
    void this.send({ type: "end" });
  }

  async send(action: BouhAction): Promise<Refusal | null> {
    this.sending = true;
    this.question = null;
    const refusal = await this.#props.act(action);
    if (refusal) this.sending = false;
    else
      afterPaint(() => {
        this.sending = false;
        this.forget();
      });
    return refusal;
  }

  /** Begin anew: the calculation was used, or it is somebody else's turn. */
  forget(): void {
    this.sum.forget();
    this.aim = null;
    this.throwing = false;
    this.thrown = [];
  }

  /** The table has moved on: cards and creatures that are gone leave the calculation. */
  settle(view: View): void {
    this.settled = view;
    if (!this.myTurn) {
      if (!this.sum.empty || this.throwing || this.aim) this.forget();
      if (this.question?.asks === "prey" || this.question?.asks === "colour") this.question = null;
      return;
    }
    this.sum.refresh();
    if (this.aim && !this.mayAim(this.aim)) this.aim = null;
  }

  /** Show a hinted move ready to be confirmed. */
  prepare(action: BouhAction): void {
    switch (action.type) {
      case "capture":
        this.load(action.steps);
        this.aim = { kind: "bouh", id: action.bouh };
        return;
      case "scare":
        this.load(action.steps);
        this.aim = { kind: "greuh", id: action.greuh };
        return;
      case "take":
        this.load(action.steps);
        this.aim = { kind: "totem", totem: action.totem };
        return;
      case "pass":
        this.clear();
        this.throwing = true;
        this.thrown = action.cards;
        return;
      default:
        return;
    }
  }
}
