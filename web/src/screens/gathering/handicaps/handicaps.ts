/** Handicaps of a table: what can be chosen, and what was agreed, in words. */

import { language } from "../../../language/language.svelte.ts";
import type { Handicap } from "../../../protocol.ts";
import { say } from "./words.ts";

export type Options = Readonly<Record<string, unknown>>;

/** What each seat is granted; nothing if the options name no handicaps for all seats. */
export function handicapsOf(options: Options, seats: number): readonly number[] {
  const given = options["handicaps"];
  return Array.isArray(given) && given.length === seats ? (given as number[]) : Array<number>(seats).fill(0);
}

/** The options with what one seat is granted changed. If nobody is granted anything, nothing is said about it. */
export function withHandicap(options: Options, seats: number, seat: number, value: number): Options {
  return withHandicaps(
    options,
    handicapsOf(options, seats).map((each, other) => (other === seat ? value : each)),
  );
}

/** The options with these handicaps. */
export function withHandicaps(options: Options, handicaps: readonly number[]): Options {
  const { handicaps: _, ...others } = options;
  return handicaps.some((each) => each !== 0) ? { ...others, handicaps } : others;
}

/** The numbers that can be chosen. A number that was set by a program is among them. */
export function choicesOf(kind: Handicap, now: number): readonly number[] {
  const length = Math.floor((kind.most - kind.least) / kind.step) + 1;
  const steps = Array.from({ length }, (_, step) => kind.least + step * kind.step);
  return steps.includes(now) ? steps : [...steps, now].sort((one, other) => one - other);
}

/** What is granted, in words; times in seconds. */
export function inWords(unit: Handicap["unit"], value: number): string {
  if (value === 0) return say("none");
  switch (unit) {
    case "points":
      return say("points", { n: value });
    case "cards":
      return cardsInWords(value > 0 ? "cards" : "fewer_cards", Math.abs(value));
    case "seconds":
      return say("seconds", { n: inSeconds(value) });
    case "milliseconds":
      return say("milliseconds", { n: inSeconds(value / 1000) });
  }
}

function inSeconds(seconds: number): string {
  return new Intl.NumberFormat(language.current, { maximumFractionDigits: 2 }).format(seconds);
}

/** Half a card is a card in every other turn. */
function cardsInWords(key: "cards" | "fewer_cards", count: number): string {
  const always = Math.floor(count);
  if (always === count) return say(key, { n: count });
  return always === 0
    ? say("every_other_turn", { what: say(key, { n: 1 }) })
    : say("more_every_other_turn", { what: say(key, { n: always }), n: always + 1 });
}

/** Who is granted what, as one line; empty if nobody is. */
export function agreed(unit: Handicap["unit"], handicaps: readonly number[], names: readonly string[]): string {
  return grants(unit, handicaps, names).join(" · ");
}

/** The same with a line for everybody who is granted something. */
export function grants(
  unit: Handicap["unit"],
  handicaps: readonly number[],
  names: readonly string[],
): readonly string[] {
  return handicaps.flatMap((value, seat) =>
    value !== 0 ? [say("granted", { name: names[seat] ?? "", what: inWords(unit, value) })] : [],
  );
}
