/**
 * Pieces move from where they were to where they are.
 *
 * Everything with a `data-piece`, and every `data-place` they may go to, is looked at before the table changes. Then
 * what has gone leaves at once, as a copy: where it goes is known, and no place has to be asked for in the frame that
 * shows what happened. A frame later the rest of the table follows; what has changed its place flies there, and what is
 * new comes from its pile. First everything is looked at, then everything is set in motion: a browser that is asked for
 * places between two changes lays out the whole table each time.
 */

/** Something that flies although it stays where it is drawn: a copy of what stands at a place. */
export interface Errand {
  readonly copy: string;
  readonly from: string;
  readonly to: string;
}

export interface Ways {
  /** Where a piece that was not on the table before comes from: a `data-place`. */
  readonly from: (piece: string) => string | null;
  /** Where a piece that is not shown any more has gone. */
  readonly to: (piece: string) => string | null;
  /** Whether a piece that is gone will lie somewhere else in a moment: until then it stays in sight where it was. */
  readonly lands: (piece: string) => boolean;
  /** Whether a piece runs for its life. */
  readonly runs: (piece: string) => boolean;
  readonly errands: readonly Errand[];
}

interface Seen {
  readonly node: HTMLElement;
  readonly box: DOMRect;
}

const FLIGHT = 480;
const ERRAND = 900;
const RUN = 1100;
const BETWEEN = 70;
const EASE = "cubic-bezier(0.3, 0.9, 0.3, 1)";

export class Movement {
  #pieces = new Map<string, Seen>();
  #places = new Map<string, Seen>();
  #sky = new DOMRect();
  /** Copies of what is about to land somewhere else. */
  #held: HTMLElement[] = [];

  /** Look at everything before it changes; `air` is a layer over the whole board, in which copies fly. */
  look(board: HTMLElement, air: HTMLElement): void {
    this.#forget();
    this.#pieces = seen(board, "piece");
    this.#places = seen(board, "place");
    this.#sky = air.getBoundingClientRect();
  }

  /** Let go what is not on the table any more, and whoever is sent on an errand. */
  leave(board: HTMLElement, air: HTMLElement, ways: Ways): void {
    const gone = this.#gone(board);
    const leaving = gone.filter(({ piece }) => !ways.lands(piece));
    for (const { piece } of leaving) this.#pieces.delete(piece);
    this.#held = gone.filter(({ piece }) => ways.lands(piece)).map(({ node, box }) => copyOf(node, box, this.#sky));
    air.append(...this.#held);
    this.#send(air, [...this.#flights(leaving, ways), ...this.#errands(ways)]);
  }

  /** Let come what is new on the table, and what has another place on it. */
  arrive(board: HTMLElement, air: HTMLElement, ways: Ways): void {
    const places = seen(board, "place");
    const starts: (() => void)[] = [];
    let turn = 0;
    for (const [piece, { node, box }] of seen(board, "piece")) {
      const before = this.#pieces.get(piece);
      const from = before?.box ?? first(places, ways.from(piece))?.box;
      if (!from || !moved(from, box)) continue;
      const delay = before ? 0 : turn++ * BETWEEN;
      const frames = ways.runs(piece) ? running(from, box) : sliding(from, box, before !== undefined);
      const duration = ways.runs(piece) ? RUN : FLIGHT;
      starts.push(() => node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" }));
    }
    for (const start of starts) start();
    this.#send(air, this.#flights(this.#gone(board), ways));
    this.#forget();
  }

  /** What is not on the table any more, and has not left it yet. */
  #gone(board: HTMLElement): (Seen & { piece: string })[] {
    return [...this.#pieces]
      .map(([piece, { node, box }]) => ({ piece, node, box }))
      .filter(({ piece }) => !board.querySelector(`[data-piece="${piece}"]`));
  }

  #flights(gone: readonly (Seen & { piece: string })[], ways: Ways): Flight[] {
    return gone.flatMap(({ piece, node, box }) => {
      const goal = first(this.#places, ways.to(piece));
      return goal ? { node, box, frames: leaving(box, goal.box), duration: FLIGHT + 80 } : [];
    });
  }

  #errands(ways: Ways): Flight[] {
    return ways.errands.flatMap(({ copy, from, to }) => {
      const [copied, start, goal] = [copy, from, to].map((place) => first(this.#places, place));
      if (!copied || !start || !goal) return [];
      return { ...copied, frames: carrying(copied.box, start.box, goal.box), duration: ERRAND };
    });
  }

  #send(air: HTMLElement, flights: readonly Flight[]): void {
    const copies = flights.map(({ node, box }) => copyOf(node, box, this.#sky));
    air.append(...copies);
    for (const [turn, copy] of copies.entries()) {
      const { frames, duration } = flights[turn]!;
      const done = (): void => copy.remove();
      copy.animate(frames, { duration, delay: turn * BETWEEN, easing: EASE, fill: "both" }).finished.then(done, done);
    }
  }

  #forget(): void {
    for (const copy of this.#held) copy.remove();
    this.#held = [];
    this.#pieces.clear();
    this.#places.clear();
  }
}

/** A copy of something, and how it flies. */
interface Flight extends Seen {
  readonly frames: Keyframe[];
  readonly duration: number;
}

/** Everything that can be seen of a kind, by its name. */
function seen(board: HTMLElement, kind: "piece" | "place"): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const node of board.querySelectorAll<HTMLElement>(`[data-${kind}]`)) {
    const [name, box] = [node.dataset[kind]!, node.getBoundingClientRect()];
    if (box.width > 0 && !found.has(name)) found.set(name, { node, box });
  }
  return found;
}

/** The first of some places that is on the table; the more exact ones come first, as in `home:2:red home:2`. */
function first(places: ReadonlyMap<string, Seen>, wanted: string | null): Seen | undefined {
  return wanted?.split(" ").map((place) => places.get(place)).find(Boolean);
}

function moved(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.left - to.left, from.top - to.top) > 6;
}

/** How far it is from the middle of one to the middle of the other. */
function apart(from: DOMRect, to: DOMRect): [x: number, y: number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

const at = (x: number, y: number, size: number, turn = 0): string => `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)`;

/** Small hops for pieces that were there already, a flight from the pile for new ones. */
function sliding(from: DOMRect, to: DOMRect, hop: boolean): Keyframe[] {
  const [x, y] = apart(to, from);
  const size = Math.min(2.4, Math.max(0.3, from.width / to.width));
  const height = hop ? Math.min(60, Math.hypot(x, y) * 0.25) : 0;
  return [
    { transform: at(x, y, size), zIndex: 5, opacity: hop ? 1 : 0.2 },
    { transform: at(x / 2, y / 2 - height, (size + 1) / 2), zIndex: 5, opacity: 1 },
    { transform: "none", zIndex: 5, opacity: 1 },
  ];
}

/** Whoever is scared runs, in steps, leaning to either side. */
function running(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = apart(to, from);
  const steps = 8;
  const frames = Array.from({ length: steps }, (_, step) => {
    const left = 1 - step / steps;
    const up = step % 2 === 0 ? 0 : -16;
    return { transform: at(x * left, y * left + up, 1.3, step % 4 < 2 ? -9 : 9), zIndex: 5, easing: "ease-out" };
  });
  return [...frames, { transform: "none", zIndex: 5 }];
}

/** A copy of what is gone grows small on its way. */
function leaving(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = apart(from, to);
  return [
    { transform: "none", opacity: 1 },
    { transform: at(x / 2, y / 2 - 40, 0.75), opacity: 1 },
    { transform: at(x, y, 0.3), opacity: 0.2 },
  ];
}

/** What is carried is held up for everybody to see. */
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

/** What has left the table needs no copy: it flies itself. */
function copyOf(node: HTMLElement, box: DOMRect, sky: DOMRect): HTMLElement {
  const copy = node.isConnected ? (node.cloneNode(true) as HTMLElement) : node;
  copy.removeAttribute("data-piece");
  copy.removeAttribute("data-place");
  copy.style.cssText = `position:absolute;left:${box.left - sky.left}px;top:${box.top - sky.top}px;width:${box.width}px;height:${box.height}px;margin:0`;
  return copy;
}
