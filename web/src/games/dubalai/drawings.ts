/** The pieces of the box for printing, as SVG documents by name. */

import type { Component } from "svelte";
import { render } from "svelte/server";
import { dieFigure } from "./art/die_figure.ts";
import { SYMBOL_IDS, symbolFigure } from "./art/symbols.ts";
import { WHOLE, witchFigure } from "./art/witch_figure.ts";
import { WITCHES } from "./art/witches.ts";
import TrackGround from "./track/TrackGround.svelte";
import { HEIGHT, layoutTrack, LEAST_WIDTH } from "./track/track.ts";
import { GLYPHS } from "./magic/spells.ts";

/** The SVG of a component, without the comments that mark its parts. */
function svg<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string {
  const { body } = render(component as Component<Record<string, unknown>>, { props });
  return body.replaceAll(/<!--.*?-->/g, "").replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
}

const glyph = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const symbol = (id: (typeof SYMBOL_IDS)[number], hole: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" color="#1b1430">${symbolFigure(id, hole)}</svg>`;

const face = (...[id, colour]: Parameters<typeof dieFigure>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${dieFigure(id, colour)}</svg>`;

const track = (sky: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEAST_WIDTH} ${HEIGHT}">` +
  `${svg(TrackGround, { width: LEAST_WIDTH, places: layoutTrack(LEAST_WIDTH), sky })}</svg>`;

export const drawings = Object.fromEntries([
  ["track", track(true)],
  ["squares", track(false)],
  ...SYMBOL_IDS.map((id) => [`symbol ${id}`, symbol(id, "#fffaf0")]),
  ...SYMBOL_IDS.flatMap((id) =>
    (["orange", "black"] as const).map((colour) => [`face ${colour} ${id}`, face(id, colour)]),
  ),
  ...WITCHES.map((witch, seat) => [
    `witch ${seat}`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${WHOLE}">${witchFigure(witch)}</svg>`,
  ]),
  ...Object.entries(GLYPHS).map(([spell, path]) => [`spell ${spell}`, glyph(path)]),
]) as Record<string, string>;
