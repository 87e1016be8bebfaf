/** Shapes that change hands fly from where they lay to where they lie. */

const FLIGHT = 620;
const EASE = "cubic-bezier(0.3, 0.9, 0.3, 1)";

export type Places = ReadonlyMap<number, DOMRect>;

/** Where everything lies. */
export function placesOf(board: HTMLElement): Places {
  const pieces = [...board.querySelectorAll<HTMLElement>("[data-piece]")];
  return new Map(pieces.map((node) => [Number(node.dataset["piece"]), node.getBoundingClientRect()]));
}

/** Let shapes fly that lay elsewhere before. */
export function fly(board: HTMLElement, before: Places, shapes: readonly number[]): void {
  shapes.forEach((shape, turn) => {
    const node = board.querySelector<HTMLElement>(`[data-piece="${shape}"]`);
    const from = before.get(shape);
    if (!node || !from) return;
    const to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const size = from.width / Math.max(1, to.width);
    node.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 },
        { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(${size * 1.25})`, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: FLIGHT, delay: 150 + turn * 120, easing: EASE, fill: "backwards" },
    );
  });
}
