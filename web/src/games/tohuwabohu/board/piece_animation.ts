/** Animation of shapes that change hands: they fly from their old place to the new one. */

import { raise } from "../../../browser/raise.ts";

const FLIGHT_MILLIS = 620;
const EASING = "cubic-bezier(0.3, 0.9, 0.3, 1)";

/** The rectangles of pieces on the screen, by shape. */
export type PieceRects = ReadonlyMap<number, DOMRect>;

export function pieceRects(board: HTMLElement, shapes: readonly number[]): PieceRects {
  return new Map(
    shapes.flatMap((shape) => {
      const node = pieceOf(board, shape);
      return node ? [[shape, node.getBoundingClientRect()]] : [];
    }),
  );
}

function pieceOf(board: HTMLElement, shape: number): HTMLElement | null {
  return board.querySelector(`[data-piece="${shape}"]`);
}

/** Let these shapes fly from where they lay before. */
export function animateMoves(board: HTMLElement, before: PieceRects, shapes: readonly number[]): void {
  // All places are read before anything is changed: reading between changes costs a layout each time.
  const moves = shapes.flatMap((shape, index) => {
    const node = pieceOf(board, shape);
    const from = before.get(shape);
    return node && from ? { node, from, to: node.getBoundingClientRect(), index } : [];
  });
  for (const { node, from, to, index } of moves) {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const size = from.width / Math.max(1, to.width);
    const flight = node.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${size})` },
        { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(${size * 1.25})` },
        { transform: "none" },
      ],
      { duration: FLIGHT_MILLIS, delay: 150 + index * 120, easing: EASING, fill: "backwards" },
    );
    raise(node, flight);
  }
}
