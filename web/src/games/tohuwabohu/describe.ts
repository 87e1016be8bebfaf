/** Descriptions of shapes and times in words. */

import { formatNumber } from "../../language/formats.ts";
import type { GameWords, Names } from "../../language/game_words.svelte.ts";
import type { TohuwabohuShape } from "../../protocol.ts";
import type { Box } from "./box.ts";
import { say } from "./words.ts";

/** A shape is called wide or tall if one side is at least this percentage of the other. */
const LONG_PERCENT = 130;
/** Waves of this depth or more are mentioned. */
const DEEP_WAVES = 20;

export function shapeName(box: Box, shape: number): string {
  return box.shapes.get(shape)?.name ?? String(shape);
}

/** A description such as "Blaup: light blue, red, cream, striped; wide, 3 horns, 1 hole". */
export function describeShape(box: Box, shape: number, words: GameWords | null): string {
  const known = box.shapes.get(shape);
  if (!known) return String(shape);
  return say("described", { name: known.name, paint: describePaint(known, words), body: describeBody(known) });
}

function describePaint(shape: TohuwabohuShape, words: GameWords | null): string {
  const colours = [...new Set(shape.colours)].map((colour) => words?.name("colour", colour) ?? colour);
  return [...colours, say(`pattern_${shape.pattern}`)].join(", ");
}

function describeBody(shape: TohuwabohuShape): string {
  const { horns = [], holes = [], bites = [], wide = 100, lobes = 0, depth = 0 } = shape;
  const knobs = horns.filter(({ ball }) => ball).length;
  return [
    wide >= LONG_PERCENT ? say("body_wide") : wide <= 10_000 / LONG_PERCENT ? say("body_tall") : say("body_round"),
    lobes > 2 && depth >= DEEP_WAVES ? say("body_waves", { n: lobes }) : "",
    horns.length > 0 ? say("body_horns", { n: horns.length }) : "",
    knobs > 0 ? say("body_knobs", { n: knobs }) : "",
    bites.length > 0 ? say("body_bites", { n: bites.length }) : "",
    holes.length > 0 ? say("body_holes", { n: holes.length }) : say("body_whole"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The names of the shapes, as parameters of the sentences of the game. */
export function shapeNames(box: Box): Names {
  const names: Record<string, string> = {};
  for (const { id, name } of box.shapes.values())
    names[`shape.${id}`] = names[`shapes[].${id}`] = names[`twin.${id}`] = name;
  return names;
}

/** A time in seconds, with two decimals. */
export function formatSeconds(milliseconds: number, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return say("seconds", { n: formatNumber(milliseconds / 1000, language, digits) });
}

/** A time difference: in milliseconds below one second, else in seconds. */
export function formatMargin(milliseconds: number, language: string): string {
  return milliseconds < 1000 ? say("milliseconds", { n: milliseconds }) : formatSeconds(milliseconds, language);
}
