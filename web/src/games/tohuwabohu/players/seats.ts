/** Seats: every player has a colour and a sign, since colour alone is not accessible. */

import { type Family, SIGNS } from "../../../art/families.ts";

const FAMILIES: readonly Family[] = ["red", "blue", "yellow", "violet", "green", "multicolour"];

/** The SVG path of a seat's sign, in a square of 120: flame, wave, star, moon, leaf, diamond. */
export function signOf(seat: number): string {
  return SIGNS[FAMILIES[seat % FAMILIES.length]!];
}

/** All seats in order, beginning with this one. */
export function seatsFrom(seat: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((seat ?? 0) + step) % seats);
}
