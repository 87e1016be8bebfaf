/** Every player has a colour and, since colour never says anything alone, a sign. */

import { type Family, SIGNS } from "../../art/families.ts";

const FAMILIES: readonly Family[] = ["red", "blue", "yellow", "violet", "green", "multicolour"];

/** The outline of a seat's sign, in a box of 120: flame, wave, star, moon, leaf, diamond. */
export function signOf(seat: number): string {
  return SIGNS[FAMILIES[seat % FAMILIES.length]!];
}

/** Everybody, oneself first. */
export function aroundFrom(seat: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((seat ?? 0) + step) % seats);
}
