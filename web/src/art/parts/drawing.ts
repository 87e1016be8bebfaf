/**
 * Parts of pictures as SVG text, which a browser reads at once.
 *
 * A face has thirty of them: made one by one as elements, five faces would hold up the shelf.
 */

import type { Mood } from "../kinds.ts";
import type { Line } from "../lines.ts";
import { mouth as mouthLines } from "./worn.ts";

/** Light from the upper left, to fill a body with: `url(#…)`. */
export function light(id: string): string {
  return `<radialGradient id="${id}" cx=".36" cy=".24" r=".82"><stop stop-color="var(--light)"/><stop offset=".65" stop-color="var(--base)"/></radialGradient>`;
}

/** A drawing made of outlines, one over the other. */
export function lines(of: readonly Line[], width = 4): string {
  return `<g stroke="var(--deep)" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${of.map(line).join("")}</g>`;
}

function line([d, fill, width, stroke, opacity]: Line): string {
  if (!d) return "";
  const more = [
    width === undefined ? "" : ` stroke-width="${width}"`,
    stroke === undefined ? "" : ` stroke="${stroke}"`,
    opacity === undefined ? "" : ` opacity="${opacity}"`,
  ];
  return `<path d="${d}" fill="${fill ?? "none"}"${more.join("")}/>`;
}

interface Eye {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly mood?: Mood;
  readonly iris?: string;
  readonly glance?: number;
}

/** Drawn with a radius of 10. */
export function eye({ x, y, r, mood = "happy", iris = "#5a3a1e", glance = 0 }: Eye): string {
  const wide = mood === "surprised" || mood === "scared";
  const seen = mood === "scared" ? 0.6 : wide ? 0.74 : 1;
  const closed = mood === "sleepy" ? "M-7.5 0Q0 9.5 7.5 0" : mood === "proud" ? "M-7.5 3Q0-10 7.5 3" : null;
  const drawn = closed
    ? `<path d="${closed}" fill="none" stroke="var(--deep)" stroke-width="3.6" stroke-linecap="round"/>`
    : `<circle r="10" fill="#fff" stroke="var(--deep)" stroke-width="2.8"/>` +
      `<g transform="translate(${glance * 2.2} ${wide ? 0 : 0.6}) scale(${seen})" stroke="none"><circle r="6.8" fill="${iris}"/>` +
      `<circle r="4.6" fill="#2e2440"/><circle cx="-2" cy="-2.6" r="2.4" fill="#fff"/><circle cx="2.5" cy="2.5" r="1.2" fill="#fff" opacity=".85"/></g>`;
  return `<g transform="translate(${x} ${y}) scale(${r * (wide ? 0.11 : 0.1)})">${drawn}</g>`;
}

export function mouth(x: number, y: number, w: number, mood: Mood = "happy", kind = 0): string {
  return `<g transform="translate(${x} ${y}) scale(${w / 10})">${lines(mouthLines(mood, kind), 3.2)}</g>`;
}
