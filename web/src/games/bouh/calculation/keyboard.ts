/** Keyboard input for the calculation, wherever the focus is on the page. */

import { operationFor, refuse } from "./calculation.ts";
import type { Play } from "../play.svelte.ts";

/** Handle a key; returns whether it is part of a calculation. */
export function handleKey(play: Play, key: string): boolean {
  if (/^[1-9]$/.test(key)) return play.editor.useNumber(Number(key));
  const operation = operationFor(key);
  if (operation && !play.operations.includes(operation))
    play.table.refusal = refuse("BOU-12", "operation_not_allowed", { operation });
  else if (operation) play.editor.operate(operation);
  else if (key === "(") play.editor.open();
  else if (key === ")") play.editor.close();
  else if (key === "Backspace") play.editor.undo();
  else return false;
  return true;
}

/** Listens on the whole page. After such a key, Enter sends the calculation instead of pressing the focused button. */
export function keyboardInput(board: HTMLElement, play: Play): { destroy(): void } {
  let writing = false;

  function onkeydown(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    const elsewhere = at.closest("dialog") !== board.closest("dialog") || at.closest("input, textarea, select");
    if (elsewhere || event.ctrlKey || event.altKey || event.metaKey || !play.myTurn) return;
    if (event.key === "Escape") {
      if (play.discarding) {
        play.discarding = false;
        play.discarded = [];
      } else play.clear();
    } else if (event.key === "Enter" && writing) {
      event.preventDefault();
      play.confirm();
    } else if (handleKey(play, event.key)) {
      event.preventDefault();
      writing = true;
    } else if (event.key !== "Shift") writing = false;
  }
  /** A touch, or focus moved by a screen reader, means the focused element: Enter presses it again. */
  const onOtherInput = () => (writing = false);

  document.addEventListener("keydown", onkeydown);
  document.addEventListener("pointerdown", onOtherInput);
  document.addEventListener("focusin", onOtherInput);
  return {
    destroy() {
      document.removeEventListener("keydown", onkeydown);
      document.removeEventListener("pointerdown", onOtherInput);
      document.removeEventListener("focusin", onOtherInput);
    },
  };
}
