/** What was agreed is shown once, when a match begins, and then no more. */

import type { GameId, TableShown } from "../../../protocol.ts";
import { toasts } from "../../../parts/toasts.svelte.ts";
import { loadCard } from "../game_cards.ts";
import { agreed, handicapsOf } from "./handicaps.ts";
import { say } from "./words.ts";

const KEY = "ludotheque.handicaps-shown";

/** Show the handicaps of a match that is being played, unless this page has shown them. */
export async function announceHandicaps(shown: TableShown, names: readonly string[]): Promise<void> {
  const { match, stage } = shown;
  const granted = handicapsOf(shown.options as Readonly<Record<string, unknown>>, shown.chairs.length);
  if (!match || stage !== "playing" || granted.every((each) => each === 0) || !isNew(match)) return;
  const line = await agreedLine(shown, names);
  if (line) toasts.show(line);
}

/** What was agreed at this table, as a sentence; empty if nobody has a handicap. */
export async function agreedLine(shown: TableShown, names: readonly string[]): Promise<string> {
  const granted = handicapsOf(shown.options as Readonly<Record<string, unknown>>, shown.chairs.length);
  if (granted.every((each) => each === 0)) return "";
  const card = await loadCard(shown.game as GameId).catch(() => null);
  return card?.handicap ? say("agreed", { list: agreed(card.handicap.unit, granted, names) }) : "";
}

/** A reload in the middle of a match is no new beginning. */
function isNew(match: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === match) return false;
    sessionStorage.setItem(KEY, match);
  } catch {
    // Without storage it is shown again after a reload.
  }
  return true;
}
