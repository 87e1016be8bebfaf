/** The state of the board on this device: fingers on shapes, fingers not yet confirmed, and touches. */

import { heldSeats } from "../../../live/companions.ts";
import { announcer } from "../../../parts/announcer.svelte.ts";
import { play as sound } from "../../../sound/sound.svelte.ts";
import type { TohuwabohuEvent } from "../../../protocol.ts";
import type { BoardProps } from "../../board.ts";
import { boxOf } from "../box.ts";
import { shapeName } from "../describe.ts";
import { FirstPaint } from "../../../live/first_paint.svelte.ts";
import { keysOf } from "../board/shape_keys.ts";
import { FingerDrags } from "./finger_drags.svelte.ts";
import { photoFinishOf } from "../results/photo_finish.ts";
import type { Look } from "../art/painting.ts";
import { say } from "../words.ts";

/** A finger as it is shown on a shape. */
export interface ShownFinger {
  readonly seat: number;
  /** Whether it was sent and the server has not confirmed it yet. */
  readonly sent: boolean;
}

interface SentFinger {
  readonly prompt: number;
  readonly seat: number;
  readonly shape: number;
}

/** How long a shape shakes after a touch that was refused or wrong, in milliseconds. */
const SHAKE_MILLIS = 450;

export class Play {
  /** Fingers that were sent to the server; they are shown at once. */
  sent = $state.raw<readonly SentFinger[]>([]);
  /** The shape whose touch was just refused or wrong. */
  refusedShape = $state<number | null>(null);
  /** The notices of the end of the last card. */
  endNotices = $state.raw<readonly TohuwabohuEvent[]>([]);
  /** The shape that the keyboard focus goes to. */
  focusedShape = $state<number | null>(null);
  /** Whether the keyboard was used last: then the key of each shape is shown. */
  byKeys = $state(false);
  readonly drags = new FingerDrags();

  #props: BoardProps<"tohuwabohu">;
  #firstPaint: FirstPaint;
  #shakeTimer: ReturnType<typeof setTimeout> | undefined;

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
  /** How the pieces on the table are drawn. */
  readonly pieceLook: Look = $derived.by(() => (this.view.pieces === "frames" ? "frame" : "colour"));
  /** How the shapes on the card are drawn. */
  readonly cardLook: Look = $derived.by(() => (this.view.face === "black" ? "black" : "colour"));
  readonly searching = $derived.by(() => this.view.phase === "search");
  /** Whether shapes can be touched on this screen. */
  readonly touchable = $derived.by(() => this.view.seat !== null && this.screen !== "television");
  /** The seats that play on this device, if there are several; otherwise empty. */
  readonly seatsHere = $derived.by((): readonly number[] => {
    const here = this.table.shown && this.screen !== "television" ? heldSeats(this.table.shown) : [];
    return here.length > 1 ? here : [];
  });
  /** The dealer who is asked to turn the card, if that seat plays on this device. */
  readonly dealerHere = $derived.by(() => {
    const { dealer, phase, prompt, seat } = this.view;
    if (phase !== "turn_card" || dealer === null || !this.touchable) return null;
    return (prompt && dealer === seat) || this.seatsHere.includes(dealer) ? dealer : null;
  });
  readonly photoFinish = $derived.by(() => photoFinishOf(this.view, this.endNotices));
  /** The owner of each shape that lies before a player. */
  readonly owners = $derived.by(
    () => new Map(this.view.owned.flatMap((shapes, seat) => shapes.map((shape) => [shape, seat] as const))),
  );

  /** As a text, so that a new view with the same places changes nothing. */
  readonly #places = $derived.by(() => this.view.places.flat().join());
  /** The key that touches each shape. */
  readonly keys = $derived.by(() => keysOf(this.#places.split(",").map(Number)));

  /** The fingers on each shape. */
  readonly fingers = $derived.by(() => {
    const fingers = new Map<number, ShownFinger[]>();
    const put = (shape: number, finger: ShownFinger) => fingers.set(shape, [...(fingers.get(shape) ?? []), finger]);
    for (const { seat, shape } of this.view.pointing) put(shape, { seat, sent: false });
    for (const { seat, shape } of this.#unconfirmed) put(shape, { seat, sent: true });
    return fingers;
  });

  get #unconfirmed(): readonly SentFinger[] {
    const { pointing, step } = this.view;
    const isConfirmed = (sent: SentFinger) =>
      pointing.some(({ seat, shape }) => seat === sent.seat && shape === sent.shape);
    return this.sent.filter((sent) => sent.prompt === step && !isConfirmed(sent));
  }

  /** How many fingers a seat has left for this card. */
  freeFingers(seat: number): number {
    const confirmed = this.view.pointing.filter((finger) => finger.seat === seat).length;
    return this.view.fingers - confirmed - this.#unconfirmed.filter((finger) => finger.seat === seat).length;
  }

  /** Called when a new view is in the page. */
  viewShown(): void {
    if (this.searching) this.#firstPaint.show(this.view.step);
  }

  /** Keep the notices of the end of a card until the next one; called before a new view is drawn. */
  keepEnd(notices: readonly TohuwabohuEvent[]): void {
    if (notices.some(({ type }) => type === "card_over" || type === "won" || type === "missed"))
      this.endNotices = notices;
    // Without notices it is another moment of the match, as after a jump in a replay.
    else if ((this.searching || notices.length === 0) && this.endNotices.length > 0) this.endNotices = [];
  }

  /** A player touches a shape; `touchedAt` is the time stamp of the event. */
  touchShape(shape: number, touchedAt: number, draggedBy: number | null = null): void {
    const { view } = this;
    if (!this.touchable) return;
    const seat = draggedBy ?? (this.seatsHere.length > 0 ? this.drags.nextSeat : view.seat);
    if (!this.searching) {
      if (view.phase !== "over") this.#refuse(shape, say("said_early"));
      return;
    }
    if (seat === null) return this.#refuse(shape, say("said_who"));
    if (this.fingers.get(shape)?.some((finger) => finger.seat === seat)) return this.#refuse(shape, say("said_there"));
    if (this.freeFingers(seat) <= 0) return this.#refuse(shape, say("said_none_left"));
    const sent: SentFinger = { prompt: view.step, seat, shape };
    this.sent = [...this.sent.filter(({ prompt }) => prompt === view.step), sent];
    void this.#props.act({ type: "point", shape }, this.#firstPaint.reactionAt(touchedAt), seat).then((refusal) => {
      if (!refusal) return;
      this.sent = this.sent.filter((other) => other !== sent);
      announcer.say(say("said_late"));
    });
    if (draggedBy === null) this.drags.nextSeat = null;
    if (this.isWrong(shape)) {
      this.#shake(shape);
      sound("oops");
    } else sound("place");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(this.isWrong(shape) ? [15, 60, 15] : 15);
    announcer.say(
      say(this.isWrong(shape) ? "said_wrong" : "said_finger", {
        shape: shapeName(this.box, shape),
        n: this.freeFingers(seat),
      }),
    );
  }

  turnCard(): void {
    void this.#props.act({ type: "turn_card" }, null, this.dealerHere);
  }

  /** Whether a shape is not on the card that is being searched: a finger on it stays there and wins nothing (TOH-4). */
  isWrong(shape: number): boolean {
    return this.searching && this.view.card?.shapes.includes(shape) === false;
  }

  #refuse(shape: number, why: string): void {
    this.#shake(shape);
    announcer.say(why);
  }

  #shake(shape: number): void {
    clearTimeout(this.#shakeTimer);
    this.refusedShape = shape;
    this.#shakeTimer = setTimeout(() => (this.refusedShape = null), SHAKE_MILLIS);
  }
}
