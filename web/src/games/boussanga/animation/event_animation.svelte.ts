/** Animates the events of an update one after another: cards arrive, tokens are placed, lines fly to the point zones. */

import type { BoussangaEvent, BoussangaView } from "../../../protocol.ts";
import { stateAfter, stateBefore, tableStateOf, withTokens, zoneOf, type TableState } from "../rules/table_state.ts";
import { MOST_ANIMATED, timesOf, type Times } from "./timing.ts";
import { SIDE, type Card, type Placement } from "../rules/card_positions.ts";

/** A token that flies from one element of the page to another; `from` and `to` are selectors. */
export interface Flight {
  readonly id: number;
  readonly element: number;
  readonly from: string;
  readonly to: string;
  readonly delay: number;
}

/** A card that a player has played, shown over the board. */
export interface PlayedCard {
  readonly seat: number;
  readonly card: Card;
  readonly placement: Placement;
}

type Pause = (milliseconds: number) => Promise<void>;

/** What the animation shows at the moment. */
export class EventAnimation {
  /** The state of the table at this moment of the animation. */
  state = $state.raw<TableState | null>(null);
  playedCard = $state.raw<PlayedCard | null>(null);
  /** Cells of a line that is about to be taken off, or of a combination that was found. */
  highlighted = $state.raw<ReadonlySet<number>>(new Set());
  /** Cells whose tokens have just been placed. */
  newCells = $state.raw<ReadonlySet<number>>(new Set());
  flights = $state.raw<readonly Flight[]>([]);
  /** The point zone that has just gained tokens, and their element. */
  gained = $state.raw<{ readonly zone: number; readonly element: number; readonly bonus: boolean } | null>(null);
  /** What a line or a bonus brings, in words. */
  caption = $state("");
  running = $state(false);

  /** All cards seen so far by id, because a played card is in no hand any more. */
  #knownCards = new Map<number, Card>();
  #run = 0;
  #counter = 0;
  #endPause: (() => void) | null = null;
  #captionOf: (event: BoussangaEvent, view: BoussangaView) => string;
  #isBrisk: () => boolean;

  constructor(
    captionOf: (event: BoussangaEvent, view: BoussangaView) => string = () => "",
    isBrisk: () => boolean = () => false,
  ) {
    this.#captionOf = captionOf;
    this.#isBrisk = isBrisk;
  }

  /** Remember the open cards of a view. */
  rememberCards(view: BoussangaView): void {
    for (const card of [...view.hands.flat(), ...(view.edition?.cards ?? [])])
      if (card) this.#knownCards.set(card.id, card);
  }

  /** End any animation and show a view as it is. */
  showFinal(view: BoussangaView): void {
    this.#run += 1;
    this.#endPause?.();
    this.state = tableStateOf(view);
    this.playedCard = null;
    this.highlighted = new Set();
    this.flights = [];
    this.gained = null;
    this.caption = "";
    this.running = false;
  }

  /** Animate the events that led to a view. */
  async animate(view: BoussangaView, events: readonly BoussangaEvent[]): Promise<void> {
    this.showFinal(view);
    if (events.length === 0 || events.length > MOST_ANIMATED) return;
    const run = ++this.#run;
    const pause: Pause = async (milliseconds) => {
      await new Promise<void>((go) => {
        const timer = setTimeout(go, milliseconds);
        this.#endPause = () => (clearTimeout(timer), go());
      });
      if (run !== this.#run) throw new Interrupted();
    };
    this.running = true;
    this.newCells = new Set();
    this.state = stateBefore(view, events);
    try {
      const times = timesOf(this.#isBrisk());
      for (const event of events) await this.#animateEvent(event, view, pause, times);
      this.showFinal(view);
    } catch (reason) {
      if (!(reason instanceof Interrupted)) throw reason;
    }
  }

  async #animateEvent(event: BoussangaEvent, view: BoussangaView, pause: Pause, times: Times): Promise<void> {
    const own = "seat" in event && event.seat === view.seat;
    switch (event.type) {
      case "placed":
        this.#showPlayedCard(event);
        if (!own) await pause(times.arrive);
        for (const [index, [row, column]] of event.cells.entries()) {
          const element = event.elements[index]!;
          this.newCells = new Set([...this.newCells, row * SIDE + column]);
          this.#changeState((state) => ({
            ...state,
            board: withTokens(state.board, [[row, column]], [element], true),
          }));
          await pause(times.token);
        }
        this.#apply(event, view);
        await pause(times.settle);
        this.playedCard = null;
        break;
      case "collected":
        this.#showPlayedCard(event);
        if (!own) await pause(times.arrive);
        this.highlighted = cellNumbers(event.cells);
        await pause(times.glow);
        this.playedCard = null;
        this.#fly(event.cells, event.elements, (element) => `[data-collected="${element}"]`, event.cells.length);
        this.#apply(event, view);
        await pause(times.fly);
        break;
      case "cleared": {
        const zone = zoneOf(view.mode, event.seat);
        this.highlighted = cellNumbers(event.cells);
        this.caption = this.#captionOf(event, view);
        await pause(times.line);
        this.#fly(
          event.cells,
          event.cells.map(() => event.element),
          (element, index) =>
            index < event.earned ? `[data-zone="${zone}-${element}"]` : `[data-reserve="${element}"]`,
          event.cells.length,
        );
        this.#apply(event, view);
        this.gained = { zone, element: event.element, bonus: false };
        await pause(times.fly);
        break;
      }
      case "bonus": {
        const zone = zoneOf(view.mode, event.seat);
        this.#launch(event.element, `[data-reserve="${event.element}"]`, `[data-zone="${zone}-${event.element}"]`, 0);
        this.caption = this.#captionOf(event, view);
        this.gained = { zone, element: event.element, bonus: true };
        await pause(times.bonus);
        this.#apply(event, view);
        break;
      }
      case "restored":
        this.newCells = new Set([event.row * SIDE + event.column]);
        this.#apply(event, view);
        await pause(own ? times.token : times.put);
        break;
      case "scored":
        for (let token = 0; token < event.tokens; token++)
          this.#launch(
            event.element,
            `[data-collected="${event.element}"]`,
            `[data-zone="0-${event.element}"]`,
            token * 70,
          );
        this.gained = { zone: 0, element: event.element, bonus: false };
        this.caption = this.#captionOf(event, view);
        await pause(times.line);
        this.#apply(event, view);
        break;
      case "passed":
        await pause(times.pass);
        break;
      case "drew":
        await pause(times.drew);
        break;
      default:
        await pause(times.other);
    }
    this.highlighted = new Set();
    this.flights = [];
    this.gained = null;
    this.caption = "";
  }

  #showPlayedCard(event: Extract<BoussangaEvent, { type: "placed" | "collected" }>): void {
    const { seat, position, row, column } = event;
    const card = this.#knownCards.get(event.card);
    if (card) this.playedCard = { seat, card, placement: { position, row, column } };
  }

  #changeState(change: (state: TableState) => TableState): void {
    if (this.state) this.state = change(this.state);
  }

  #apply(event: BoussangaEvent, view: BoussangaView): void {
    this.#changeState((state) => stateAfter(state, event, view.mode));
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

/** A newer view is shown: the rest of this animation is dropped. */
class Interrupted extends Error {}
