/**
 * A face of a die: orange is a light, round plate with a dark symbol, black a dark, square one with
 * a light symbol. The two differ in shape and brightness as well as in colour.
 */

import { backgroundOf } from "../../../art/picture_cache.ts";
import { symbolFigure, type SymbolId } from "./symbols.ts";

const ORANGE = "#ff9d2e";
const NIGHT = "#1b1430";
const MILK = "#fff3d6";

/** The markup of a face, in a box of 100. */
export function dieFigure(symbol: SymbolId, colour: "orange" | "black"): string {
  const plate =
    colour === "orange"
      ? `<circle cx="50" cy="48.5" r="42" fill="${ORANGE}" stroke="#8a3f00" stroke-width="3"/><g transform="translate(22 20.5) scale(.56)" color="${NIGHT}">${symbolFigure(symbol, ORANGE)}</g>`
      : `<rect x="8" y="7" width="84" height="83" rx="12" fill="${NIGHT}"/><g transform="translate(18.5 17) scale(.63)" color="${MILK}">${symbolFigure(symbol, NIGHT)}</g>`;
  return `<rect x="3" y="5" width="94" height="93" rx="20" fill="#c9b183"/><rect x="2.5" y="2" width="95" height="93" rx="20" fill="${MILK}" stroke="${NIGHT}" stroke-width="3.5"/>${plate}`;
}

/** The class that shows a face as the background. */
export function diePicture(symbol: SymbolId, colour: "orange" | "black"): string {
  return backgroundOf(`die ${symbol} ${colour}`, () => dieFigure(symbol, colour), "0 0 100 100");
}
