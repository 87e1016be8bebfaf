import { beforeEach, expect, test, vi } from "vitest";
import { Movement, type Routes } from "./movement.ts";

let board: HTMLElement;
let overlay: HTMLElement;
let flown: string[];
const there: Routes = { from: () => "pile", to: () => "home", lands: () => false, runs: () => false, transfers: [] };

/** A board of 100 × 100 places: everything lies where its `data-at` says. */
beforeEach(() => {
  document.body.innerHTML = `<div id="board"><i data-place="pile" data-at="500"></i><i data-place="home" data-at="900"></i></div><div id="overlay"></div>`;
  [board, overlay] = [document.getElementById("board")!, document.getElementById("overlay")!];
  flown = [];
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(Number(this.dataset["at"] ?? 0), 0, 10, 10);
  };
  HTMLElement.prototype.animate = function (frames) {
    flown.push(
      `${this.textContent} ${(frames as Keyframe[])[0]!.transform} ${(frames as Keyframe[]).at(-1)!.transform}`,
    );
    return { finished: new Promise(() => undefined) } as Animation;
  };
});

function lay(piece: string, at: number): HTMLElement {
  const node = document.createElement("b");
  node.dataset["piece"] = node.textContent = piece;
  node.dataset["at"] = String(at);
  board.append(node);
  return node;
}

test("a removed piece flies at once to where its goal was", () => {
  const movement = new Movement();
  const card = lay("card", 100);
  movement.measure(board, overlay);
  card.remove();
  const asked = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  movement.animateLeaving(board, overlay, there);
  expect(asked).not.toHaveBeenCalled();
  expect(flown).toEqual(["card none translate(800px, 0px) scale(0.3) rotate(0deg)"]);
  expect(overlay.textContent).toBe("card");
  movement.animateArriving(board, overlay, there);
  expect(flown).toHaveLength(1);
});

test("a new piece comes from its pile, a moved piece from where it was, and the others stay", () => {
  const movement = new Movement();
  const moved = lay("moved", 100);
  lay("still", 200);
  movement.measure(board, overlay);
  movement.animateLeaving(board, overlay, there);
  expect(flown).toEqual([]);
  moved.dataset["at"] = "300";
  lay("new", 400);
  movement.animateArriving(board, overlay, there);
  expect(flown).toEqual([
    "moved translate(-200px, 0px) scale(1) rotate(0deg) none",
    "new translate(100px, 0px) scale(1) rotate(0deg) none",
  ]);
});

test("a piece that lands elsewhere stays as a copy until then, and then flies itself", () => {
  const movement = new Movement();
  const caught = lay("bouh", 100);
  movement.measure(board, overlay);
  caught.remove();
  movement.animateLeaving(board, overlay, { ...there, lands: () => true });
  expect([overlay.textContent, flown]).toEqual(["bouh", []]);
  lay("bouh", 900);
  movement.animateArriving(board, overlay, { ...there, lands: () => true });
  expect([overlay.textContent, flown]).toEqual(["", ["bouh translate(-800px, 0px) scale(1) rotate(0deg) none"]]);
});

test("no copy stays when the view changes again before it has landed", () => {
  const movement = new Movement();
  const caught = lay("bouh", 100);
  movement.measure(board, overlay);
  caught.remove();
  movement.animateLeaving(board, overlay, { ...there, lands: () => true });
  movement.measure(board, overlay);
  expect(overlay.textContent).toBe("");
});
