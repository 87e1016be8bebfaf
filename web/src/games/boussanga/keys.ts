/** The board by keys, wherever on the page the focus is. */

import type { Play } from "./play.svelte.ts";

/** Steps on the board: down and right. */
export const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether a key is meant for the board, and has been followed. */
export function pressed(event: KeyboardEvent, play: Play): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // Keys of ours mean nothing to buttons around the board; inside dialogs nobody thinks of the board.
  if (target?.closest("dialog") || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (target?.closest("input, select, textarea, [popover], .places[role]") && event.key !== "Escape") return false;
  if (play.watching || !follow(event, target, play)) return false;
  event.preventDefault();
  return true;
}

function follow(event: KeyboardEvent, target: Element | null, play: Play): boolean {
  const { choice, putting } = play;
  const number = Number(event.key);
  const card = number >= 1 && number <= 4 ? play.hand[number - 1] : null;
  if (card && play.mayTry) {
    if (choice.card?.id !== card.id) play.pick(card);
    return true;
  }
  if (event.key.toLowerCase() === "p" && play.asked && !choice.card) {
    play.pass();
    return true;
  }
  if (event.key === "Escape" && (choice.card || choice.passing || putting.laid.length > 0)) {
    if (play.listed) play.listed = false;
    else play.undo();
    return true;
  }
  if (!choice.card || choice.passing) return false;
  const step = STEPS[event.key];
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
      if (play.lit) play.next(event.key === "N");
      return true;
    case "l":
      play.listed = !play.listed;
      return true;
    case "Enter":
      if (target && !isIdle(target)) return false;
      void play.confirm();
      return true;
  }
  return false;
}

/** Whether the focus is on nothing that keys could be meant for: the page, or the heading one arrived at. */
function isIdle(target: Element): boolean {
  return target === document.body || target.matches("h1, h2");
}
