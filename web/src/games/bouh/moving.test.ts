import { beforeEach, expect, test, vi } from "vitest";
import { Movement, type Ways } from "./moving.ts";

let board: HTMLElement;
let air: HTMLElement;
let flown: string[];
const there: Ways = { from: () => "pile", to: () => "home", lands: () => false, runs: () => false, errands: [] };

/** A board of 100 × 100 places: everything lies where its `data-at` says. */
beforeEach(() => {
  document.body.innerHTML = `<div id="board"><i data-place="pile" data-at="500"></i><i data-place="home" data-at="900"></i></div><div id="air"></div>`;
  [board, air] = [document.getElementById("board")!, document.getElementById("air")!];
  flown = [];
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(Number(this.dataset["at"] ?? 0), 0, 10, 10);
  };
  HTMLElement.prototype.animate = function (frames) {
    flown.push(`${this.textContent} ${(frames as Keyframe[])[0]!.transform} ${(frames as Keyframe[]).at(-1)!.transform}`);
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

test("what has gone leaves at once, to where its goal was", () => {
  const movement = new Movement();
  const card = lay("card", 100);
  movement.look(board, air);
  card.remove();
  const asked = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  movement.leave(board, air, there);
  expect(asked).not.toHaveBeenCalled();
  expect(flown).toEqual(["card none translate(800px, 0px) scale(0.3) rotate(0deg)"]);
  expect(air.textContent).toBe("card");
  movement.arrive(board, air, there);
  expect(flown).toHaveLength(1);
});

test("what comes flies from its pile, what has moved from where it was, and the rest stays", () => {
  const movement = new Movement();
  const moved = lay("moved", 100);
  lay("still", 200);
  movement.look(board, air);
  movement.leave(board, air, there);
  expect(flown).toEqual([]);
  moved.dataset["at"] = "300";
  lay("new", 400);
  movement.arrive(board, air, there);
  expect(flown).toEqual(["moved translate(-200px, 0px) scale(1) rotate(0deg) none", "new translate(100px, 0px) scale(1) rotate(0deg) none"]);
});

test("what lands elsewhere stays in sight until it does, and then flies itself", () => {
  const movement = new Movement();
  const caught = lay("bouh", 100);
  movement.look(board, air);
  caught.remove();
  movement.leave(board, air, { ...there, lands: () => true });
  expect([air.textContent, flown]).toEqual(["bouh", []]);
  lay("bouh", 900);
  movement.arrive(board, air, { ...there, lands: () => true });
  expect([air.textContent, flown]).toEqual(["", ["bouh translate(-800px, 0px) scale(1) rotate(0deg) none"]]);
});

test("nothing stays in the air when the table moves on before it has landed", () => {
  const movement = new Movement();
  const caught = lay("bouh", 100);
  movement.look(board, air);
  caught.remove();
  movement.leave(board, air, { ...there, lands: () => true });
  movement.look(board, air);
  expect(air.textContent).toBe("");
});
