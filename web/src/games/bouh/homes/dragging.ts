/** Dragging with a finger or a mouse: a copy follows the pointer, and a callback gets the place it is dropped on. */

export interface Dragged {
  /** The id of the dragged piece. */
  readonly id: number;
  /** Called with the place (`data-drop`) that it is dropped on, or `null`. */
  readonly dropped: (place: string | null) => void;
}

/** A shorter movement is a tap. */
const DRAG_DISTANCE = 8;

export function draggable(node: HTMLElement, dragged: Dragged) {
  let current = dragged;
  let start: { x: number; y: number; pointer: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // A fast pointer leaves the piece before the first move event, so the whole window is listened to.
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", finish);
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost) {
      if (Math.hypot(x, y) < DRAG_DISTANCE) return;
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.style.cssText = `position:fixed;z-index:50;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;margin:0;pointer-events:none`;
      node.after(ghost);
      putAt(ghost, box);
      node.style.opacity = "0.35";
    }
    ghost.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
  }

  function up(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const wasDragged = ghost !== null;
    finish();
    if (wasDragged) {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      // The click that follows belongs to the drag.
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
      current.dropped(below?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? null);
    }
  }

  function finish(): void {
    ghost?.remove();
    ghost = null;
    node.style.opacity = "";
    start = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", finish);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  node.style.touchAction = "none";
  node.addEventListener("pointerdown", down);
  return {
    update(next: Dragged) {
      current = next;
    },
    destroy() {
      finish();
      node.removeEventListener("pointerdown", down);
    },
  };
}

/** In some browsers fixed positions are relative to the nearest container, not to the window. */
function putAt(copy: HTMLElement, wanted: DOMRect): void {
  const got = copy.getBoundingClientRect();
  copy.style.left = `${2 * wanted.left - got.left}px`;
  copy.style.top = `${2 * wanted.top - got.top}px`;
}
