/**
 * Several people on one glass: whose finger is it (TOH-22)?
 *
 * Everybody has a zone at the edge. A finger is dragged from there to a shape and counts when it is let go; or one
 * touches one's zone to say "me", and then a shape. What a hand is over is shown around the shape, never upon it.
 */

/** How far a finger may slip while it only says "me", in pixels. */
const SLIP = 12;

interface Hand {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  /** The shape under it. */
  readonly over: number | null;
  readonly far: boolean;
}

type At = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

export class Hands {
  /** Whose the next touch of a shape is. */
  me = $state<number | null>(null);
  /** Who is over which shape with a finger. */
  aims = $state.raw<readonly { readonly seat: number; readonly shape: number }[]>([]);

  #hands = new Map<number, Hand>();
  #under: (x: number, y: number) => number | null;

  constructor(under: (x: number, y: number) => number | null = shapeAt) {
    this.#under = under;
  }

  /** A finger is put on a zone. */
  begin(seat: number, { pointerId, clientX, clientY }: At): void {
    this.#hands.set(pointerId, { seat, x: clientX, y: clientY, over: null, far: false });
  }

  move({ pointerId, clientX, clientY }: At): void {
    const hand = this.#hands.get(pointerId);
    if (!hand) return;
    const far = hand.far || Math.hypot(clientX - hand.x, clientY - hand.y) > SLIP;
    this.#hands.set(pointerId, { ...hand, far, over: far ? this.#under(clientX, clientY) : null });
    this.#show();
  }

  /** A finger is lifted: the shape it is let go on, and whose it is. */
  end(event: At): { seat: number; shape: number } | null {
    this.move(event);
    const hand = this.#hands.get(event.pointerId);
    this.cancel(event);
    if (!hand) return null;
    if (!hand.far) {
      this.me = this.me === hand.seat ? null : hand.seat;
      return null;
    }
    return hand.over === null ? null : { seat: hand.seat, shape: hand.over };
  }

  cancel({ pointerId }: Pick<At, "pointerId">): void {
    this.#hands.delete(pointerId);
    this.#show();
  }

  #show(): void {
    const aims = [...this.#hands.values()].flatMap(({ seat, over }) => (over === null ? [] : [{ seat, shape: over }]));
    if (JSON.stringify(aims) !== JSON.stringify(this.aims)) this.aims = aims;
  }
}

function shapeAt(x: number, y: number): number | null {
  const piece = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-piece]");
  return piece ? Number(piece.dataset["piece"]) : null;
}
