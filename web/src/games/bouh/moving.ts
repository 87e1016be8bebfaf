/**
 * Pieces move from where they were to where they are.
 *
 * Everything with a `data-piece` is looked at before and after the table changes. What is in both flies; what is new
 * comes from its pile; what is gone flies to where it now belongs (`data-place`).
 */

export interface Ways {
  /** Where a piece that was not on the table before comes from: a `data-place`. */
  readonly from: (piece: string) => string | null;
  /** Where a piece that is not shown any more has gone. */
  readonly to: (piece: string) => string | null;
}

interface Seen {
  readonly node: HTMLElement;
  readonly box: DOMRect;
}

const FLIGHT = 480;
const BETWEEN = 70;
const EASE = "cubic-bezier(0.3, 0.9, 0.3, 1)";

export class Movement {
  #before = new Map<string, Seen>();

  /** Look at everything before it changes. */
  look(board: HTMLElement): void {
    this.#before = pieces(board);
  }

  /** Let everything that changed its place fly there. */
  fly(board: HTMLElement, ways: Ways): void {
    const after = pieces(board);
    let turn = 0;
    for (const [piece, { node, box }] of after) {
      const before = this.#before.get(piece);
      const from = before?.box ?? placeBox(board, ways.from(piece));
      if (!from || !moved(from, box)) continue;
      slide(node, from, box, before ? 0 : turn++ * BETWEEN, before !== undefined);
    }
    turn = 0;
    for (const [piece, { node, box }] of this.#before) {
      const to = after.has(piece) ? null : placeBox(board, ways.to(piece));
      if (to) flyAway(board, node, box, to, turn++ * BETWEEN);
    }
    this.#before = new Map();
  }
}

function pieces(board: HTMLElement): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const node of board.querySelectorAll<HTMLElement>("[data-piece]")) {
    const box = node.getBoundingClientRect();
    if (box.width > 0) found.set(node.dataset["piece"]!, { node, box });
  }
  return found;
}

function placeBox(board: HTMLElement, place: string | null): DOMRect | null {
  return place === null ? null : (board.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null);
}

function moved(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.left - to.left, from.top - to.top) > 6;
}

function centre(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Small hops for pieces that were there already, a flight from the pile for new ones. */
function slide(node: HTMLElement, from: DOMRect, to: DOMRect, delay: number, hop: boolean): void {
  const [start, end] = [centre(from), centre(to)];
  const [x, y] = [start.x - end.x, start.y - end.y];
  const size = Math.min(2.4, Math.max(0.3, from.width / to.width));
  const far = Math.hypot(x, y);
  const height = hop ? Math.min(60, far * 0.25) : 0;
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5, opacity: hop ? 1 : 0.2 },
      { transform: `translate(${x / 2}px, ${y / 2 - height}px) scale(${(size + 1) / 2})`, zIndex: 5, opacity: 1 },
      { transform: "none", zIndex: 5, opacity: 1 },
    ],
    { duration: FLIGHT, delay, easing: EASE, fill: "backwards" },
  );
}

/** Some browsers count fixed places from the nearest container, not from the window. */
export function putAt(copy: HTMLElement, wanted: DOMRect): void {
  const got = copy.getBoundingClientRect();
  copy.style.left = `${2 * wanted.left - got.left}px`;
  copy.style.top = `${2 * wanted.top - got.top}px`;
}

/** A copy of what is gone flies to its new home and is no more. */
function flyAway(board: HTMLElement, node: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const copy = node.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-piece");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.style.cssText = `position:fixed;z-index:30;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;margin:0;pointer-events:none`;
  board.append(copy);
  putAt(copy, from);
  const [start, end] = [centre(from), centre(to)];
  const [x, y] = [end.x - start.x, end.y - start.y];
  const flight = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(0.75)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 0.2 },
    ],
    { duration: FLIGHT + 80, delay, easing: EASE, fill: "both" },
  );
  const done = () => copy.remove();
  flight.finished.then(done, done);
}
