/** The Bouh before a player, sorted as they are looked at: by what they count for. */

import { FAMILIES, type Family } from "../../art/families.ts";
import type { BouhOwned, View } from "./kinds.ts";
import { family } from "./kinds.ts";

export interface Group {
  readonly family: Family;
  readonly bouh: readonly BouhOwned[];
  readonly sum: number;
}

/** One group for each colour, then the jokers that count for none yet. Those under the multicolour totem lie apart. */
export function groupsOf(home: readonly BouhOwned[]): Group[] {
  return FAMILIES.map((name) => {
    const bouh = home.filter((owned) => !owned.under && family(owned.colour) === name);
    return { family: name, bouh: sorted(bouh), sum: sumOf(bouh) };
  });
}

/** The Bouh under the multicolour totem. */
export function underTotem(home: readonly BouhOwned[]): readonly BouhOwned[] {
  return home.filter((owned) => owned.under);
}

export function sumOf(bouh: readonly BouhOwned[]): number {
  return bouh.reduce((sum, { card }) => sum + card.number, 0);
}

function sorted(bouh: readonly BouhOwned[]): BouhOwned[] {
  return [...bouh].sort((one, other) => one.card.number - other.card.number);
}

/** Seats in the order they play, from the one after this seat; a spectator sees all from the first. */
export function othersOf(view: View): number[] {
  const first = view.seat ?? -1;
  const count = view.seat === null ? view.seats : view.seats - 1;
  return Array.from({ length: count }, (_, place) => (first + 1 + place) % view.seats);
}

/** Who has the most Bouh of a colour, or in all for the multicolour totem; nobody when it is a tie (BOU-20, BOU-23). */
export function leaderOf(view: View, totem: Family): number | null {
  const counts = view.homes.map((home) =>
    totem === "multicolour" ? home.length : home.filter(({ colour }) => colour === totem).length,
  );
  const most = Math.max(0, ...counts);
  const first = counts.indexOf(most);
  return most > 0 && counts.lastIndexOf(most) === first ? first : null;
}

/** The totems a player has. */
export function heldBy(view: View, seat: number): ReadonlySet<string> {
  return new Set(view.totems.filter(({ holder }) => holder === seat).map(({ totem }) => totem));
}

/** How much of a token is seen beside the next one of its colour, where they lie over each other. */
export const OVERLAP = 0.64;

/** How much a home takes up when it is laid out in one line, in widths of a token. */
export function breadthOf(view: View, seat: number, overlap = OVERLAP): number {
  const home = view.homes[seat] ?? [];
  const piles = [...groupsOf(home).map(({ bouh }) => bouh.length), underTotem(home).length].filter((count) => count > 0);
  const bouh = piles.reduce((sum, count) => sum + 1 + (count - 1) * overlap, 0);
  return bouh + (view.greuhs[seat]?.length ?? 0) * 1.05 + heldBy(view, seat).size * 0.8 + piles.length * 0.55;
}
