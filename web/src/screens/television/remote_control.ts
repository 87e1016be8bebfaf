/** Moves the focus with the arrow keys of a remote control, to the nearest button in that direction. */

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The position and size of an element. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The weight of distance across the direction, relative to distance along it. */
const SIDEWAYS = 2;

/** The index of the element an arrow leads to; `null` if there is none in that direction. */
export function nearestInDirection(from: Box, others: readonly Box[], arrow: Arrow): number | null {
  const across = arrow === "ArrowLeft" || arrow === "ArrowRight";
  const sign = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  let best: number | null = null;
  let least = Infinity;
  for (const [index, other] of others.entries()) {
    const dx = middle(other.x, other.width) - middle(from.x, from.width);
    const dy = middle(other.y, other.height) - middle(from.y, from.height);
    const along = sign * (across ? dx : dy);
    const beside = Math.abs(across ? dy : dx);
    if (along <= 1 || beside > along * 3) continue;
    const way = along + SIDEWAYS * beside;
    if (way < least) [best, least] = [index, way];
  }
  return best;
}

function middle(start: number, length: number): number {
  return start + length / 2;
}

const ARROWS: readonly string[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const FOCUSABLE = "a[href], button:not(:disabled)";

/** An attachment that lets arrow keys move the focus inside an element. */
export function remoteControl(root: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    if (!ARROWS.includes(event.key) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) => one.checkVisibility() && !one.closest("[inert]"),
    );
    const now = all.find((one) => one === document.activeElement);
    const others = all.filter((one) => one !== now);
    const to = now
      ? nearestInDirection(
          now.getBoundingClientRect(),
          others.map((one) => one.getBoundingClientRect()),
          event.key as Arrow,
        )
      : 0;
    const found = to === null ? undefined : others[to];
    if (!found) return;
    event.preventDefault();
    found.focus();
  }
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
