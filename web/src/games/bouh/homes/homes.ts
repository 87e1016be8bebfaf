/** The Bouh of a player, grouped for display by the colour they count for. */

import { FAMILIES, type Family } from "../../../art/families.ts";
import type { OwnedBouh, View } from "../types.ts";
import { family } from "../types.ts";

export interface Group {
  readonly family: Family;
  readonly bouh: readonly OwnedBouh[];
  readonly sum: number;
}

/** One group for each colour, then the jokers without a colour. Bouh under the multicolour totem are not included. */
export function groupsOf(home: readonly OwnedBouh[]): Group[] {
  return FAMILIES.map((name) => {
    const bouh = home.filter((owned) => !owned.under && family(owned.colour) === name);
    return { family: name, bouh: sorted(bouh), sum: sumOf(bouh) };
  });
}

/** The Bouh under the multicolour totem. */
export function underTotem(home: readonly OwnedBouh[]): readonly OwnedBouh[] {
  return home.filter((owned) => owned.under);
}

export function sumOf(bouh: readonly OwnedBouh[]): number {
  return bouh.reduce((sum, { card }) => sum + card.number, 0);
}

function sorted(bouh: readonly OwnedBouh[]): OwnedBouh[] {
  return [...bouh].sort((one, other) => one.card.number - other.card.number);
}

/** The other seats in playing order, from the one after this seat; all seats for a spectator. */
export function othersOf(view: View): number[] {
  const first = view.seat ?? -1;
  const count = view.seat === null ? view.seats : view.seats - 1;
  return Array.from({ length: count }, (_, place) => (first + 1 + place) % view.seats);
}

/** The totems a player holds. */
export function heldBy(view: View, seat: number): ReadonlySet<string> {
  return new Set(view.totems.filter(({ holder }) => holder === seat).map(({ totem }) => totem));
}

/** The visible share of a token that is overlapped by the next one of its colour. */
export const OVERLAP = 0.64;

/** The width of a home shown in one line, in widths of a token. */
export function widthOf(view: View, seat: number, overlap = OVERLAP): number {
  const home = view.homes[seat] ?? [];
  const piles = [...groupsOf(home).map(({ bouh }) => bouh.length), underTotem(home).length].filter(
    (count) => count > 0,
  );
  const bouh = piles.reduce((sum, count) => sum + 1 + (count - 1) * overlap, 0);
  return bouh + (view.greuhs[seat]?.length ?? 0) * 1.05 + heldBy(view, seat).size * 0.8 + piles.length * 0.55;
}
