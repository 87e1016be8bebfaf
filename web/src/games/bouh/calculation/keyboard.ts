/** Keyboard input for the calculation, wherever the focus is on the page. */

import { pageKeys } from "../../../browser/page_keys.ts";
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

/** Svelte action: keys write the calculation, Enter sends it, Escape clears it. */
export function keyboardInput(board: HTMLElement, play: Play): { destroy(): void } {
  return pageKeys(board, {
    get active() {
      return play.myTurn;
    },
    press: (key) => handleKey(play, key),
    confirm: () => play.confirm(),
    cancel() {
      if (play.discarding) {
        play.discarding = false;
        play.discarded = [];
      } else play.clear();
    },
  });
}
