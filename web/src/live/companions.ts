/** Several people on one device: each has a seat, and the screen shows the view of one of them. */

import type { Companion, TableShown } from "../protocol.ts";

/** The seats this device plays for. */
export function heldSeats(shown: TableShown): readonly number[] {
  return Object.keys(shown.yours).map(Number);
}

/** The companion at a seat of this device; `null` for the guest's own seat. */
export function companionAt(shown: TableShown, seat: number): Companion | null {
  const number = shown.yours[seat] ?? 0;
  return number === 0 ? null : { type: "companion", number, name: shown.chairs[seat]?.name ?? "" };
}

/** A companion with the next free number. */
export function newCompanion(shown: TableShown, name: string): Companion {
  const taken = Object.values(shown.yours);
  const number = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((free) => !taken.includes(free)) ?? 9;
  return { type: "companion", number, name };
}

/**
 * The seat to hand the device to: the one of its seats whose turn it is, if another one looks at the screen.
 *
 * `null` while the looking seat is asked to act, or while a seat elsewhere or a bot has its turn.
 */
export function handTo(
  asked: boolean,
  turn: number | null,
  looking: number | null,
  held: readonly number[],
): number | null {
  if (held.length < 2 || asked) return null;
  return turn !== null && turn !== looking && held.includes(turn) ? turn : null;
}
