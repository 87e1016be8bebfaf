/** Seats: every player has a colour and a sign, since colour alone is not accessible. */

import { type Family, SIGNS } from "../../../art/families.ts";
import { backgroundOf } from "../../../art/picture_cache.ts";

const FAMILIES: readonly Family[] = ["red", "blue", "yellow", "violet", "green", "multicolour"];

/** Colour, outline and sign of each seat's badge, as in the design tokens: images do not know them. */
const COLOURS = [
  ["#d63c4a", "#8e1d2f", "#fff"],
  ["#2f7fd0", "#154a87", "#fff"],
  ["#f0a81e", "#8a5300", "#4a2c00"],
  ["#7b4fc9", "#46258a", "#fff"],
  ["#2f9e5b", "#13603a", "#fff"],
  ["#1795a0", "#0a5a62", "#fff"],
] as const;
const INK = "#2b2440";

/** Where a finger is: on its shape, sent and not yet confirmed by the server, or on a shape that is not wanted. */
export type BadgeState = "there" | "sent" | "wrong";

/** The class that shows the badge of a seat as the background: flame, wave, star, moon, leaf or diamond. */
export function badgeOf(seat: number, state: BadgeState): string {
  const place = seat % FAMILIES.length;
  return backgroundOf(`badge ${place} ${state}`, () => badgeFigure(place, state), "0 0 40 40");
}

function badgeFigure(place: number, state: BadgeState): string {
  const [fill, deep, sign] = COLOURS[place]!;
  const ring = state === "sent" ? `stroke="${INK}" stroke-dasharray="8 6"` : `stroke="${deep}"`;
  const pale = state === "wrong" ? ' opacity=".45"' : "";
  const cross =
    state === "wrong"
      ? `<path d="M9 9l22 22M31 9L9 31" fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`
      : "";
  return `<circle cx="20" cy="20" r="17.5" fill="${fill}" stroke-width="4" ${ring}${pale}/><path d="${SIGNS[FAMILIES[place]!]}" transform="translate(8 8) scale(.2)" fill="${sign}"${pale}/>${cross}`;
}

/** All seats in order, beginning with this one. */
export function seatsFrom(seat: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((seat ?? 0) + step) % seats);
}
