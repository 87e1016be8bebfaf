/**
 * Several players on one screen: whose finger touches a shape (TOH-22).
 *
 * Every player has a zone at the edge. A finger is dragged from the zone to a shape and counts when it is lifted; or a
 * player taps the zone first and then touches a shape. The shape under a dragged finger is marked around its edge, so
 * that it is never covered.
 */

/** How far a finger may move on its zone and still be a tap, in pixels. */
const TAP_DISTANCE = 12;

interface Drag {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  /** The shape under the finger. */
  readonly over: number | null;
  /** Whether the finger has moved further than a tap. */
  readonly moved: boolean;
}

type PointerPosition = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

export class FingerDrags {
  /** The seat that the next touch of a shape belongs to. */
  nextSeat = $state<number | null>(null);
  /** Which seat drags a finger over which shape. */
  aims = $state.raw<readonly { readonly seat: number; readonly shape: number }[]>([]);

  #drags = new Map<number, Drag>();
  #shapeAt: (x: number, y: number) => number | null;

  constructor(shapeAt: (x: number, y: number) => number | null = shapeOnScreen) {
    this.#shapeAt = shapeAt;
  }

  /** A finger touches the zone of a seat. */
  begin(seat: number, { pointerId, clientX, clientY }: PointerPosition): void {
    this.#drags.set(pointerId, { seat, x: clientX, y: clientY, over: null, moved: false });
  }

  move({ pointerId, clientX, clientY }: PointerPosition): void {
    const drag = this.#drags.get(pointerId);
    if (!drag) return;
    const moved = drag.moved || Math.hypot(clientX - drag.x, clientY - drag.y) > TAP_DISTANCE;
    this.#drags.set(pointerId, { ...drag, moved, over: moved ? this.#shapeAt(clientX, clientY) : null });
    this.#updateAims();
  }

  /** A finger is lifted; returns the shape under it and its seat. A tap selects the seat of the next touch instead. */
  end(event: PointerPosition): { seat: number; shape: number } | null {
    this.move(event);
    const drag = this.#drags.get(event.pointerId);
    this.cancel(event);
    if (!drag) return null;
    if (!drag.moved) {
      this.nextSeat = this.nextSeat === drag.seat ? null : drag.seat;
      return null;
    }
    return drag.over === null ? null : { seat: drag.seat, shape: drag.over };
  }

  cancel({ pointerId }: Pick<PointerPosition, "pointerId">): void {
    this.#drags.delete(pointerId);
    this.#updateAims();
  }

  #updateAims(): void {
    const aims = [...this.#drags.values()].flatMap(({ seat, over }) => (over === null ? [] : [{ seat, shape: over }]));
    if (JSON.stringify(aims) !== JSON.stringify(this.aims)) this.aims = aims;
  }
}

function shapeOnScreen(x: number, y: number): number | null {
  const piece = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-piece]");
  return piece ? Number(piece.dataset["piece"]) : null;
}
