/** Keys that work anywhere on the page. */

import { digitOf } from "../../../browser/page_keys.ts";
import type { Play } from "./play.svelte.ts";

/** Steps of the arrow keys on the board: down and right. */
export const ARROW_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handle a key; returns whether it was meant for the board. */
export function handleKey(event: KeyboardEvent, play: Play): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // Buttons around the board do not use these keys; dialogs and inputs do.
  if (target?.closest("dialog") || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false;
  if (target?.closest("input, select, textarea, [popover], .places[role]") && event.key !== "Escape") return false;
  if (play.spectating || !handlePlayKey(event, target, play)) return false;
  event.preventDefault();
  return true;
}

function handlePlayKey(event: KeyboardEvent, target: Element | null, play: Play): boolean {
  const { choice, putBack } = play;
  const number = digitOf(event);
  const card = number !== null && number <= 4 ? play.hand[number - 1] : null;
  if (card && play.mayTry) {
    if (choice.card?.id !== card.id) play.pick(card);
    return true;
  }
  if (event.key.toLowerCase() === "p" && play.isAsked && !choice.card) {
    play.pass();
    return true;
  }
  if (event.key === "Escape" && (choice.card || choice.passing || putBack.cells.length > 0)) {
    if (play.listOpen) play.listOpen = false;
    else play.undo();
    return true;
  }
  if (!choice.card || choice.passing) return false;
  const step = ARROW_STEPS[event.key];
  if (step && !target?.closest(".hand")) {
    choice.step(...step);
    return true;
  }
  switch (event.key) {
    case "e":
    case "r":
      choice.turn(1);
      return true;
    case "q":
    case "R":
      choice.turn(-1);
      return true;
    case "n":
    case "N":
      if (play.showsPlacements) play.nextPlacement(event.key === "N");
      return true;
    case "l":
      play.listOpen = !play.listOpen;
      return true;
    case "Enter":
      if (target && !isIdle(target)) return false;
      void play.confirm();
      return true;
  }
  return false;
}

/** Whether the focus is on nothing that uses keys: the page itself, or its heading. */
function isIdle(target: Element): boolean {
  return target === document.body || target.matches("h1, h2");
}
