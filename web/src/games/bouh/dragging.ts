/** Dragging with a finger or a mouse: a copy follows the pointer, and whatever place it is let go over is told. */

import { putAt } from "./moving.ts";

export interface Dragged {
  /** What is dragged. */
  readonly id: number;
  /** It was let go over a place (`data-drop`), or over none. */
  readonly dropped: (place: string | null) => void;
}

/** Less than this is a tap. */
const FAR_ENOUGH = 8;

export function draggable(node: HTMLElement, dragged: Dragged) {
  let current = dragged;
  let start: { x: number; y: number; pointer: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost) {
      if (Math.hypot(x, y) < FAR_ENOUGH) return;
      node.setPointerCapture(event.pointerId);
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
    if (ghost) {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      finish();
      // The click that follows belongs to the drag.
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
      current.dropped(below?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? null);
    }
    start = null;
  }

  function finish(): void {
    ghost?.remove();
    ghost = null;
    node.style.opacity = "";
    start = null;
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  node.style.touchAction = "none";
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", finish);
  return {
    update(next: Dragged) {
      current = next;
    },
    destroy() {
      finish();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", finish);
    },
  };
}
