/** Shapes in words: a name everybody can say, and what one would see. */

import type { GameWords, Names } from "../../language/game_words.svelte.ts";
import type { TohuwabohuShape } from "../../protocol.ts";
import type { Box } from "./box.ts";
import { say } from "./words.ts";

/** Wider than tall, or taller than wide, by so much that one would say so. */
const LONG = 130;
const WAVES = 20;

export function nameOf(box: Box, shape: number): string {
  return box.shapes.get(shape)?.name ?? String(shape);
}

/** Such as "Blaup: light blue, red, cream, striped; long, 3 horns, 1 hole". */
export function inWords(box: Box, shape: number, words: GameWords | null): string {
  const known = box.shapes.get(shape);
  if (!known) return String(shape);
  return say("described", { name: known.name, paint: paintInWords(known, words), body: bodyInWords(known) });
}

function paintInWords(shape: TohuwabohuShape, words: GameWords | null): string {
  const colours = [...new Set(shape.colours)].map((colour) => words?.name("colour", colour) ?? colour);
  return [...colours, say(`pattern_${shape.pattern}`)].join(", ");
}

function bodyInWords(shape: TohuwabohuShape): string {
  const { horns = [], holes = [], bites = [], wide = 100, lobes = 0, depth = 0 } = shape;
  const knobs = horns.filter(({ ball }) => ball).length;
  return [
    wide >= LONG ? say("body_wide") : wide <= 10_000 / LONG ? say("body_tall") : say("body_round"),
    lobes > 2 && depth >= WAVES ? say("body_waves", { n: lobes }) : "",
    horns.length > 0 ? say("body_horns", { n: horns.length }) : "",
    knobs > 0 ? say("body_knobs", { n: knobs }) : "",
    bites.length > 0 ? say("body_bites", { n: bites.length }) : "",
    holes.length > 0 ? say("body_holes", { n: holes.length }) : say("body_whole"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What shapes are called in sentences of the game. */
export function shapeNames(box: Box): Names {
  const names: Record<string, string> = {};
  for (const { id, name } of box.shapes.values())
    names[`shape.${id}`] = names[`shapes[].${id}`] = names[`twin.${id}`] = name;
  return names;
}

/** A time as people say it. */
export function seconds(milliseconds: number, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return say("seconds", { n: new Intl.NumberFormat(language, digits).format(milliseconds / 1000) });
}

/** By how much: milliseconds while they are few. */
export function margin(milliseconds: number, language: string): string {
  return milliseconds < 1000 ? say("milliseconds", { n: milliseconds }) : seconds(milliseconds, language);
}
