/** What happens at the table as this page sees it: fingers that lie, fingers on their way, and touches. */

import { heldSeats } from "../../live/companions.ts";
import { announcer } from "../../parts/announcer.svelte.ts";
import { play as sound } from "../../sound/sound.svelte.ts";
import type { TohuwabohuEvent } from "../../protocol.ts";
import type { BoardProps } from "../board.ts";
import { boxOf } from "./box.ts";
import { nameOf } from "./describe.ts";
import { FirstPaint } from "../../live/first_paint.svelte.ts";
import { Hands } from "./hands.svelte.ts";
import { photoOf } from "./photo.ts";
import type { Look } from "./painting.ts";
import { say } from "./words.ts";

/** A finger as it is shown. */
export interface Shown {
  readonly seat: number;
  /** Whether it is only known here yet. */
  readonly sent: boolean;
}

interface Sent {
  readonly prompt: number;
  readonly seat: number;
  readonly shape: number;
}

/** How long a shape that was touched in vain shakes, in milliseconds. */
const SHAKES = 450;

export class Play {
  /** Fingers on their way: shown at once, and real when the server says so. */
  sent = $state.raw<readonly Sent[]>([]);
  /** The shape that was touched in vain just now. */
  vain = $state<number | null>(null);
  /** What was told at the end of the last card. */
  told = $state.raw<readonly TohuwabohuEvent[]>([]);
  /** The shape the keyboard is at. */
  at = $state<number | null>(null);
  readonly hands = new Hands();

  #props: BoardProps<"tohuwabohu">;
  #firstPaint: FirstPaint;
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(props: BoardProps<"tohuwabohu">, firstPaint = new FirstPaint()) {
    this.#props = props;
    this.#firstPaint = firstPaint;
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
  get marks() {
    return this.#props.marks;
  }

  readonly box = $derived.by(() => boxOf(this.view.edition));
  /** What lies on the table, and what the card shows. */
  readonly pieceLook: Look = $derived.by(() => (this.view.pieces === "frames" ? "frame" : "colour"));
  readonly cardLook: Look = $derived.by(() => (this.view.face === "black" ? "black" : "colour"));
  readonly searching = $derived.by(() => this.view.phase === "search");
  /** Whether shapes can be touched here at all. */
  readonly touchable = $derived.by(() => this.view.seat !== null && this.screen !== "television");
  /** Who plays on this glass, where it is more than one. */
  readonly sharing = $derived.by((): readonly number[] => {
    const here = this.table.shown && this.screen !== "television" ? heldSeats(this.table.shown) : [];
    return here.length > 1 ? here : [];
  });
  /** Whose turn it is to turn the card, if it is somebody here. */
  readonly dealing = $derived.by(() => {
    const { dealer, phase, prompt, seat } = this.view;
    if (phase !== "turn_card" || dealer === null || !this.touchable) return null;
    return (prompt && dealer === seat) || this.sharing.includes(dealer) ? dealer : null;
  });
  readonly photo = $derived.by(() => photoOf(this.view, this.told));
  readonly owners = $derived.by(() => new Map(this.view.owned.flatMap((shapes, seat) => shapes.map((shape) => [shape, seat] as const))));

  /** The fingers on each shape. */
  readonly fingers = $derived.by(() => {
    const found = new Map<number, Shown[]>();
    const put = (shape: number, finger: Shown) => found.set(shape, [...(found.get(shape) ?? []), finger]);
    for (const { seat, shape } of this.view.pointing) put(shape, { seat, sent: false });
    for (const { seat, shape } of this.#waiting) put(shape, { seat, sent: true });
    return found;
  });

  get #waiting(): readonly Sent[] {
    const { pointing, step } = this.view;
    const lies = (sent: Sent) => pointing.some(({ seat, shape }) => seat === sent.seat && shape === sent.shape);
    return this.sent.filter((sent) => sent.prompt === step && !lies(sent));
  }

  /** How many fingers a seat has left for this card. */
  free(seat: number): number {
    const lying = this.view.pointing.filter((finger) => finger.seat === seat).length;
    return this.view.fingers - lying - this.#waiting.filter((finger) => finger.seat === seat).length;
  }

  /** The table has changed: the page shows it already. */
  changed(notices: readonly TohuwabohuEvent[]): void {
    if (this.searching) this.#firstPaint.show(this.view.step);
    if (notices.some(({ type }) => type === "card_over" || type === "won" || type === "missed")) this.told = notices;
    else if (this.searching && this.told.length > 0) this.told = [];
  }

  /** Somebody touches a shape at a moment of the page's own clock. */
  touch(shape: number, moment: number, whose: number | null = null): void {
    const { view } = this;
    if (!this.touchable) return;
    const seat = whose ?? (this.sharing.length > 0 ? this.hands.me : view.seat);
    if (!this.searching) {
      if (view.phase !== "over") this.#inVain(shape, say("said_early"));
      return;
    }
    if (seat === null) return this.#inVain(shape, say("said_who"));
    if (this.fingers.get(shape)?.some((finger) => finger.seat === seat)) return this.#inVain(shape, say("said_there"));
    if (this.free(seat) <= 0) return this.#inVain(shape, say("said_none_left"));
    const sent: Sent = { prompt: view.step, seat, shape };
    this.sent = [...this.sent.filter(({ prompt }) => prompt === view.step), sent];
    void this.#props.act({ type: "point", shape }, this.#firstPaint.reactionAt(moment), seat).then((refusal) => {
      if (!refusal) return;
      this.sent = this.sent.filter((other) => other !== sent);
      announcer.say(say("said_late"));
    });
    if (whose === null) this.hands.me = null;
    sound("place");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
    announcer.say(say("said_finger", { shape: nameOf(this.box, shape), n: this.free(seat) }));
  }

  turn(): void {
    void this.#props.act({ type: "turn_card" }, null, this.dealing);
  }

  #inVain(shape: number, why: string): void {
    clearTimeout(this.#calm);
    this.vain = shape;
    this.#calm = setTimeout(() => (this.vain = null), SHAKES);
    announcer.say(why);
  }
}
