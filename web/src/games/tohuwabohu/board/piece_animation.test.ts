import { expect, it } from "vitest";
import { animateMoves, pieceRects } from "./piece_animation.ts";

it("lets shapes fly from where they lay, and reads all places before it changes anything", () => {
  const board = document.createElement("div");
  const done: string[] = [];
  for (const shape of [3, 7]) {
    const piece = board.appendChild(document.createElement("button"));
    piece.dataset["piece"] = String(shape);
    piece.getBoundingClientRect = () => (done.push(`read ${shape}`), new DOMRect(0, 0, 10, 10));
    piece.animate = (frames) => {
      done.push(`fly ${shape} ${(frames as Keyframe[])[0]!["transform"]}`);
      return { finished: new Promise(() => undefined) } as Animation;
    };
  }
  expect([...pieceRects(board, [7, 8]).keys()]).toEqual([7]);
  done.length = 0;
  const before = new Map([3, 7, 9].map((shape) => [shape, new DOMRect(shape, 0, 20, 20)]));
  animateMoves(board, before, [7, 3, 8, 9]);
  expect(done).toEqual([
    "read 7",
    "read 3",
    "fly 7 translate(12px, 5px) scale(2)",
    "fly 3 translate(8px, 5px) scale(2)",
  ]);
});
