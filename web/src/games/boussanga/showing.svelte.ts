/** Shows what happened, one thing after another: cards float in, stones are laid, lines fly to the point zones. */

import type { BoussangaEvent, BoussangaView } from "../../protocol.ts";
import { after, before, MOST_SHOWN, shownOf, TIMES, withTokens, zoneOf, type Shown } from "./telling.ts";
import { SIDE, type Card, type Lying } from "./turning.ts";

/** A stone on its way, from one place of the screen to another. */
export interface Flight {
  readonly id: number;
  readonly element: number;
  readonly from: string;
  readonly to: string;
  readonly delay: number;
}

/** Somebody's card over the board. */
export interface Visitor {
  readonly seat: number;
  readonly card: Card;
  readonly lying: Lying;
}

type Pause = (milliseconds: number) => Promise<void>;

export class Showing {
  shown = $state.raw<Shown | null>(null);
  visitor = $state.raw<Visitor | null>(null);
  /** Cells of a line that is about to be taken off, or of a pattern that was found. */
  glowing = $state.raw<ReadonlySet<number>>(new Set());
  /** Cells whose stones have just been laid. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  flights = $state.raw<readonly Flight[]>([]);
  /** What a point zone has just gained, in tokens of an element. */
  gained = $state.raw<{ readonly zone: number; readonly element: number; readonly bonus: boolean } | null>(null);
  busy = $state(false);

  /** Cards seen so far: those that were played are in no hand any more. */
  #seen = new Map<number, Card>();
  #run = 0;
  #counter = 0;
  #hurry: (() => void) | null = null;

  /** Remember the cards that lie open. */
  remember(view: BoussangaView): void {
    for (const card of [...view.hands.flat(), ...(view.edition?.cards ?? [])]) if (card) this.#seen.set(card.id, card);
  }

  /** Show the table as it is. */
  settle(view: BoussangaView): void {
    this.#run += 1;
    this.#hurry?.();
    this.shown = shownOf(view);
    this.visitor = null;
    this.glowing = new Set();
    this.flights = [];
    this.gained = null;
    this.busy = false;
  }

  /** Show what led to a view. */
  async play(view: BoussangaView, events: readonly BoussangaEvent[]): Promise<void> {
    this.settle(view);
    if (events.length === 0 || events.length > MOST_SHOWN) return;
    const run = ++this.#run;
    const pause: Pause = async (milliseconds) => {
      await new Promise<void>((go) => {
        const timer = setTimeout(go, milliseconds);
        this.#hurry = () => (clearTimeout(timer), go());
      });
      if (run !== this.#run) throw new Interrupted();
    };
    this.busy = true;
    this.fresh = new Set();
    this.shown = before(view, events);
    try {
      for (const event of events) await this.#tell(event, view, pause);
      this.settle(view);
    } catch (reason) {
      if (!(reason instanceof Interrupted)) throw reason;
    }
  }

  async #tell(event: BoussangaEvent, view: BoussangaView, pause: Pause): Promise<void> {
    const own = "seat" in event && event.seat === view.seat;
    switch (event.type) {
      case "placed":
        this.#visit(event);
        if (!own) await pause(TIMES.arrive);
        for (const [index, [row, column]] of event.cells.entries()) {
          const element = event.elements[index]!;
          this.fresh = new Set([...this.fresh, row * SIDE + column]);
          this.#change((shown) => ({ ...shown, board: withTokens(shown.board, [[row, column]], [element], true) }));
          await pause(TIMES.token);
        }
        this.#apply(event, view);
        await pause(TIMES.settle);
        this.visitor = null;
        break;
      case "collected":
        this.#visit(event);
        if (!own) await pause(TIMES.arrive);
        this.glowing = cellNumbers(event.cells);
        await pause(TIMES.glow);
        this.visitor = null;
        this.#fly(event.cells, event.elements, (element) => `[data-collected="${element}"]`, event.cells.length);
        this.#apply(event, view);
        await pause(TIMES.fly);
        break;
      case "cleared": {
        const zone = zoneOf(view.mode, event.seat);
        this.glowing = cellNumbers(event.cells);
        await pause(TIMES.glow);
        this.#fly(
          event.cells,
          event.cells.map(() => event.element),
          (element, index) =>
            index < event.earned ? `[data-zone="${zone}-${element}"]` : `[data-reserve="${element}"]`,
          event.cells.length,
        );
        this.#apply(event, view);
        this.gained = { zone, element: event.element, bonus: false };
        await pause(TIMES.fly);
        break;
      }
      case "bonus": {
        const zone = zoneOf(view.mode, event.seat);
        this.#launch(event.element, `[data-reserve="${event.element}"]`, `[data-zone="${zone}-${event.element}"]`, 0);
        this.gained = { zone, element: event.element, bonus: true };
        await pause(TIMES.bonus);
        this.#apply(event, view);
        break;
      }
      case "restored":
        this.fresh = new Set([event.row * SIDE + event.column]);
        this.#apply(event, view);
        await pause(own ? TIMES.token : TIMES.put);
        break;
      case "scored":
        for (let token = 0; token < event.tokens; token++)
          this.#launch(event.element, `[data-collected="${event.element}"]`, `[data-zone="0-${event.element}"]`, token * 70);
        this.gained = { zone: 0, element: event.element, bonus: false };
        await pause(TIMES.fly);
        this.#apply(event, view);
        break;
      case "passed":
      case "drew":
        await pause(TIMES.small);
        break;
      default:
        await pause(TIMES.said);
    }
    this.glowing = new Set();
    this.flights = [];
    this.gained = null;
  }

  #visit(event: Extract<BoussangaEvent, { type: "placed" | "collected" }>): void {
    const { seat, position, row, column } = event;
    const card = this.#seen.get(event.card);
    if (card) this.visitor = { seat, card, lying: { position, row, column } };
  }

  #change(how: (shown: Shown) => Shown): void {
    if (this.shown) this.shown = how(this.shown);
  }

  #apply(event: BoussangaEvent, view: BoussangaView): void {
    this.#change((shown) => after(shown, event, view.mode));
  }

  #fly(
    cells: readonly (readonly [number, number])[],
    elements: readonly number[],
    to: (element: number, index: number) => string,
    count: number,
  ): void {
    cells.slice(0, count).forEach(([row, column], index) => {
      const element = elements[index]!;
      this.#launch(element, `[data-cell="${row * SIDE + column}"]`, to(element, index), index * 35);
    });
  }

  #launch(element: number, from: string, to: string, delay: number): void {
    this.flights = [...this.flights, { id: ++this.#counter, element, from, to, delay }];
  }
}

function cellNumbers(cells: readonly (readonly [number, number])[]): Set<number> {
  return new Set(cells.map(([row, column]) => row * SIDE + column));
}

/** Something newer is shown. */
class Interrupted extends Error {}
