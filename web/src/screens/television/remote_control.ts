/** A remote control has four arrows and OK: the arrows go from button to button as they lie on the screen. */

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Where something lies on the screen. */
export interface Lies {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What lies beside the way costs more than what lies far along it. */
const SIDEWAYS = 2;

/** Which of the others an arrow leads to; none if nothing lies there. */
export function nextThatWay(from: Lies, others: readonly Lies[], arrow: Arrow): number | null {
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
const REACHED = "a[href], button:not(:disabled)";

/** Lets the arrows move the focus inside an element. */
export function remote(root: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    if (!ARROWS.includes(event.key) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...root.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility() && !one.closest("[inert]"));
    const now = all.find((one) => one === document.activeElement);
    const others = all.filter((one) => one !== now);
    const to = now
      ? nextThatWay(
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
