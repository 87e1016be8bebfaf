/** Several people on one device: each has a chair, and one of them looks at a time. */

import type { AnyView, TableShown } from "../protocol.ts";
import { isAsked, turnOf } from "./turn.ts";

/** The chairs this device plays for. A server that knows nothing of companions tells of one chair only. */
export function heldChairs(shown: TableShown): readonly number[] {
  if ("yours" in shown && Array.isArray(shown.yours)) return shown.yours as number[];
  return shown.you === null ? [] : [shown.you];
}

/**
 * Whom to hand the device to now: the one of its chairs that is to play, if somebody else looks.
 *
 * Nobody, while whoever looks still has something to do, or somebody far away or a bot is to play.
 */
export function handTo(view: AnyView, looking: number | null, held: readonly number[]): number | null {
  if (held.length < 2 || isAsked(view)) return null;
  const turn = turnOf(view);
  return turn !== null && turn !== looking && held.includes(turn) ? turn : null;
}
