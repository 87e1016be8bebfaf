/** Writing a calculation with the keyboard, wherever the focus is on the board. */

import { operationTyped } from "./calculating.ts";
import type { Play } from "./play.svelte.ts";

/** Do what a key means; says whether it meant anything. */
export function typed(play: Play, key: string): boolean {
  if (/^[1-9]$/.test(key)) return play.sum.useNumber(Number(key));
  const operation = operationTyped(key);
  if (operation && play.operations.includes(operation)) play.sum.operate(operation);
  else if (key === "(") play.sum.open();
  else if (key === ")") play.sum.close();
  else if (key === "Backspace") play.sum.undo();
  else return false;
  return true;
}

/** Listens on the whole board. While somebody types, Enter says the calculation instead of pressing the button in focus. */
export function typing(board: HTMLElement, play: Play): { destroy(): void } {
  let writing = false;

  function onkeydown(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (at.closest("input, dialog, summary") || event.ctrlKey || event.altKey || event.metaKey || !play.myTurn) return;
    if (event.key === "Escape") {
      if (play.throwing) {
        play.throwing = false;
        play.thrown = [];
      } else play.clear();
    } else if (event.key === "Enter" && writing) {
      event.preventDefault();
      play.confirm();
    } else if (typed(play, event.key)) {
      event.preventDefault();
      writing = true;
    } else if (event.key !== "Shift") writing = false;
  }
  /** Whoever touches something, or comes to it without keys as screen readers do, means that. */
  const onelsewhere = () => (writing = false);

  board.addEventListener("keydown", onkeydown);
  board.addEventListener("pointerdown", onelsewhere);
  board.addEventListener("focusin", onelsewhere);
  return {
    destroy() {
      board.removeEventListener("keydown", onkeydown);
      board.removeEventListener("pointerdown", onelsewhere);
      board.removeEventListener("focusin", onelsewhere);
    },
  };
}
