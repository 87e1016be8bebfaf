/**
 * Animates pieces from where they were to where they are.
 *
 * Every element with `data-piece` or `data-place` is measured before the view changes and once more when the update is
 * drawn. Removed pieces fly to where their goal was, as copies; pieces that have moved come from their old place, and
 * new ones from their pile. All positions are read before any style is changed, because reading between changes forces
 * a layout each time.
 */

import { raise } from "../../../browser/raise.ts";

/** The flight of a copy: the piece itself is drawn at a place and stays there. */
export interface Transfer {
  readonly copy: string;
  readonly from: string;
  readonly to: string;
}

export interface Routes {
  /** The `data-place` that a new piece comes from. */
  readonly from: (piece: string) => string | null;
  /** The `data-place` that a removed piece goes to. */
  readonly to: (piece: string) => string | null;
  /** Whether a piece is animated as running away. */
  readonly runs: (piece: string) => boolean;
  readonly transfers: readonly Transfer[];
}

interface Measured {
  readonly node: HTMLElement;
  readonly box: DOMRect;
}

const FLIGHT = 480;
const TRANSFER = 900;
const RUN = 1100;
const BETWEEN = 70;
const EASE = "cubic-bezier(0.3, 0.9, 0.3, 1)";

export class Movement {
  #pieces = new Map<string, Measured>();
  #places = new Map<string, Measured>();
  #overlayBox = new DOMRect();
  #measured = false;

  /** Measure everything before the view changes; `overlay` is a layer over the whole board for flying copies. */
  measure(board: HTMLElement, overlay: HTMLElement): void {
    this.#pieces = measured(board, "piece");
    this.#places = measured(board, "place");
    this.#overlayBox = overlay.getBoundingClientRect();
    this.#measured = true;
  }

  /** Animate everything that has changed since it was measured; nothing if it was not, as after a jump in a replay. */
  animate(board: HTMLElement, overlay: HTMLElement, routes: Routes): void {
    if (!this.#measured) return;
    this.#measured = false;
    const nodes = [...board.querySelectorAll<HTMLElement>("[data-piece]")];
    const there = new Set(nodes.map((node) => node.dataset["piece"]));
    const gone = [...this.#pieces].filter(([piece]) => !there.has(piece));
    // Copies are added before positions are read, so that there is one layout.
    const flights = [...this.#flights(gone, routes), ...this.#transfers(routes)];
    const copies = flights.map(({ node, box }) => copyOf(node, box, this.#overlayBox));
    overlay.append(...copies);
    for (const start of [...this.#arrivals(board, routes), ...departures(copies, flights)]) start();
    this.#pieces.clear();
    this.#places.clear();
  }

  /** The movements of pieces that are new or have moved, to be started. */
  #arrivals(board: HTMLElement, routes: Routes): (() => void)[] {
    const places = measured(board, "place");
    let turn = 0;
    return [...measured(board, "piece")].flatMap(([piece, { node, box }]) => {
      const before = this.#pieces.get(piece);
      const from = before?.box ?? first(places, routes.from(piece))?.box;
      if (!from || !moved(from, box)) return [];
      const delay = before ? 0 : turn++ * BETWEEN;
      const frames = routes.runs(piece) ? running(from, box) : sliding(from, box, before !== undefined);
      const duration = routes.runs(piece) ? RUN : FLIGHT;
      return () => raise(node, node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" }));
    });
  }

  /** The flights of removed pieces. */
  #flights(gone: readonly [piece: string, Measured][], routes: Routes): Flight[] {
    return gone.flatMap(([piece, { node, box }]) => {
      const goal = first(this.#places, routes.to(piece));
      return goal ? { node, box, frames: leaving(box, goal.box), duration: FLIGHT + 80 } : [];
    });
  }

  #transfers(routes: Routes): Flight[] {
    return routes.transfers.flatMap(({ copy, from, to }) => {
      const [copied, start, goal] = [copy, from, to].map((place) => first(this.#places, place));
      if (!copied || !start || !goal) return [];
      return { ...copied, frames: carrying(copied.box, start.box, goal.box), duration: TRANSFER };
    });
  }
}

/** The movements of copies, to be started. */
function departures(copies: readonly HTMLElement[], flights: readonly Flight[]): (() => void)[] {
  return copies.map((copy, turn) => () => {
    const { frames, duration } = flights[turn]!;
    const done = (): void => copy.remove();
    copy.animate(frames, { duration, delay: turn * BETWEEN, easing: EASE, fill: "both" }).finished.then(done, done);
  });
}

/** A copy of a piece, and how it moves across the table. */
interface Flight extends Measured {
  readonly frames: Keyframe[];
  readonly duration: number;
}

/** The visible pieces or places, by name. */
function measured(board: HTMLElement, kind: "piece" | "place"): Map<string, Measured> {
  const found = new Map<string, Measured>();
  for (const node of board.querySelectorAll<HTMLElement>(`[data-${kind}]`)) {
    const [name, box] = [node.dataset[kind]!, node.getBoundingClientRect()];
    if (box.width > 0 && !found.has(name)) found.set(name, { node, box });
  }
  return found;
}

/** The first of some places that exists; the more exact ones come first, as in `home:2:red home:2`. */
function first(places: ReadonlyMap<string, Measured>, wanted: string | null): Measured | undefined {
  return wanted
    ?.split(" ")
    .map((place) => places.get(place))
    .find(Boolean);
}

function moved(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.left - to.left, from.top - to.top) > 6;
}

/** The vector from the middle of one box to the middle of the other. */
function apart(from: DOMRect, to: DOMRect): [x: number, y: number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

const at = (x: number, y: number, size: number, turn = 0): string =>
  `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)`;

/** A small hop for pieces that have moved, a flight from the pile for new ones. */
function sliding(from: DOMRect, to: DOMRect, hop: boolean): Keyframe[] {
  const [x, y] = apart(to, from);
  const size = Math.min(2.4, Math.max(0.3, from.width / to.width));
  const height = hop ? Math.min(60, Math.hypot(x, y) * 0.25) : 0;
  return [
    { transform: at(x, y, size), opacity: hop ? 1 : 0.2 },
    { transform: at(x / 2, y / 2 - height, (size + 1) / 2), opacity: 1 },
    { transform: "none", opacity: 1 },
  ];
}

/** A Bouh taken by a Greuh runs in steps, leaning to either side. */
function running(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = apart(to, from);
  const steps = 8;
  const frames = Array.from({ length: steps }, (_, step) => {
    const left = 1 - step / steps;
    const up = step % 2 === 0 ? 0 : -16;
    return { transform: at(x * left, y * left + up, 1.3, step % 4 < 2 ? -9 : 9), easing: "ease-out" };
  });
  return [...frames, { transform: "none" }];
}

/** A removed piece shrinks on its way. */
function leaving(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = apart(from, to);
  return [
    { transform: "none", opacity: 1 },
    { transform: at(x / 2, y / 2 - 40, 0.75), opacity: 1 },
    { transform: at(x, y, 0.3), opacity: 0.2 },
  ];
}

/** A transferred piece is enlarged on its way, so that all players notice it. */
function carrying(copied: DOMRect, from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = apart(copied, from);
  const [goalX, goalY] = apart(copied, to);
  return [
    { transform: at(x, y, 1), opacity: 1 },
    { transform: at(x, y - 18, 1.7, -8), opacity: 1, offset: 0.3 },
    { transform: at((x + goalX) / 2, (y + goalY) / 2 - 30, 1.8, 8), opacity: 1, offset: 0.6 },
    { transform: at(goalX, goalY, 0.7), opacity: 0.4 },
  ];
}

/** A copy of an element, or the element itself if it is no longer in the document. */
function copyOf(node: HTMLElement, box: DOMRect, overlayBox: DOMRect): HTMLElement {
  const copy = node.isConnected ? (node.cloneNode(true) as HTMLElement) : node;
  copy.removeAttribute("data-piece");
  copy.removeAttribute("data-place");
  copy.style.cssText = `position:absolute;left:${box.left - overlayBox.left}px;top:${box.top - overlayBox.top}px;width:${box.width}px;height:${box.height}px;margin:0`;
  return copy;
}
