import { beforeEach, expect, test } from "vitest";
import { Movement, type Routes } from "./movement.ts";

let board: HTMLElement;
let overlay: HTMLElement;
let flown: string[];
const there: Routes = { from: () => "pile", to: () => "home", runs: () => false, transfers: [] };

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

test("a removed piece flies to where its goal was", () => {
  const movement = new Movement();
  const card = lay("card", 100);
  movement.measure(board, overlay);
  card.remove();
  board.querySelector<HTMLElement>('[data-place="home"]')!.dataset["at"] = "700";
  movement.animate(board, overlay, there);
  expect(flown).toEqual(["card none translate(800px, 0px) scale(0.3) rotate(0deg)"]);
  expect(overlay.textContent).toBe("card");
});

test("a new piece comes from its pile, a moved piece from where it was, and the others stay", () => {
  const movement = new Movement();
  const moved = lay("moved", 100);
  lay("still", 200);
  movement.measure(board, overlay);
  moved.dataset["at"] = "300";
  lay("new", 400);
  movement.animate(board, overlay, there);
  expect(flown).toEqual([
    "moved translate(-200px, 0px) scale(1) rotate(0deg) none",
    "new translate(100px, 0px) scale(1) rotate(0deg) none",
  ]);
});

test("nothing moves in an update before which nothing was measured", () => {
  const movement = new Movement();
  const card = lay("card", 100);
  movement.measure(board, overlay);
  movement.animate(board, overlay, there);
  card.dataset["at"] = "300";
  lay("new", 400);
  movement.animate(board, overlay, there);
  expect([overlay.textContent, flown]).toEqual(["", []]);
});

test("a piece that another element shows elsewhere flies there itself, without a copy", () => {
  const movement = new Movement();
  const caught = lay("bouh", 100);
  movement.measure(board, overlay);
  caught.remove();
  lay("bouh", 900);
  movement.animate(board, overlay, there);
  expect([overlay.textContent, flown]).toEqual(["", ["bouh translate(-800px, 0px) scale(1) rotate(0deg) none"]]);
});

test("all positions are read before anything starts to move", () => {
  const movement = new Movement();
  const card = lay("card", 100);
  movement.measure(board, overlay);
  card.remove();
  lay("new", 400);
  const order: string[] = [];
  const { animate, getBoundingClientRect } = HTMLElement.prototype;
  HTMLElement.prototype.animate = function (...given) {
    order.push("move");
    return animate.apply(this, given);
  };
  HTMLElement.prototype.getBoundingClientRect = function () {
    order.push("read");
    return getBoundingClientRect.call(this);
  };
  movement.animate(board, overlay, there);
  expect(order.lastIndexOf("read")).toBeLessThan(order.indexOf("move"));
  expect(order.filter((step) => step === "move")).toHaveLength(2);
});
