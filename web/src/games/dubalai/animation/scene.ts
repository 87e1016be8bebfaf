/**
 * Scenes: notices that arrive together are shown one after another, as beats. Formulas are spoken, dice sorted,
 * witches fly.
 *
 * A scene is what the board shows during one beat. It is calculated backwards from the view, so that after the
 * last beat it always agrees with the view.
 */

import type { Event, View } from "../types.ts";

/** One step of the animation. */
export interface Beat {
  readonly event: Event;
  /** The number of the step, from 1: dice are sorted in four steps. */
  readonly step: number;
  /** How long it is shown, in milliseconds. */
  readonly time: number;
}

/** The last step of sorting. Before it: as rolled (0), same symbols together, both colours out, one die each. */
export const SORTED = 4;

/** What the board shows during one beat. */
export interface Scene {
  readonly squares: readonly number[];
  readonly curse: number | null;
  /** The seats whose formulas have been spoken. */
  readonly spoken: ReadonlySet<number>;
  /** The step of sorting the dice, from 0 to `SORTED`. */
  readonly sorted: number;
  /** The seats whose formulas have taken effect. */
  readonly judged: ReadonlySet<number>;
  /** The squares each witch has gained this round. */
  readonly gains: ReadonlyMap<number, number>;
  /** The event that is being shown. */
  readonly now: Event | null;
  /** Whether everything has been shown. */
  readonly over: boolean;
  /** The number of events still to be shown. */
  readonly coming: number;
}

/** What the board showed before these notices. */
export interface Before {
  readonly curse: number | null;
  readonly gains: ReadonlyMap<number, number>;
}
export const NOTHING_BEFORE: Before = { curse: null, gains: new Map() };

// Bots wait for these times (`reveal_time` of `bot.py`); `rules.json` holds cases of their waiting.
const TIMES: Partial<Record<Event["type"], number>> = {
  lined_up: 500,
  rerolled: 700,
  closed: 700,
  shut: 700,
  time_up: 300,
  decreed: 900,
  played: 900,
  cancelled: 1100,
  silent: 600,
  uncovered: 750,
  doubled: 1300,
  added: 1000,
  exchanged: 1000,
  fell: 850,
  flew: 450,
  perfect: 850,
  no_bonus: 1000,
  moved: 900,
  crossed: 600,
  blocks: 700,
  reshuffled: 400,
  drew: 600,
  kept: 400,
  curse_moved: 700,
  shown: 900,
  ended: 600,
};
const SPEAKING = { first: 500, syllable: 220 };
/** The longest time for all beats together; longer animations are sped up. */
export const LONGEST = 14_000;

/** The beats in which notices are shown. */
export function beatsOf(notices: readonly Event[]): Beat[] {
  const beats = notices.flatMap((event): Beat[] => {
    if (event.type === "spoke")
      return [{ event, step: 1, time: SPEAKING.first + SPEAKING.syllable * event.row.length }];
    const time = TIMES[event.type] ?? 0;
    const steps = event.type === "uncovered" ? SORTED : 1;
    return Array.from({ length: steps }, (_, step) => ({ event, step: step + 1, time }));
  });
  const whole = beats.reduce((sum, { time }) => sum + time, 0);
  return whole <= LONGEST ? beats : beats.map((beat) => ({ ...beat, time: (beat.time * LONGEST) / whole }));
}

/** The time that beats take, in milliseconds. */
export function durationOf(beats: readonly Beat[]): number {
  return beats.reduce((sum, { time }) => sum + time, 0);
}

/** The squares each witch has gained this round, after these events. */
export function gainsOf(events: readonly Event[], before: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  let gains = new Map(before);
  for (const event of events) {
    if (event.type === "closed" || event.type === "shut") gains = new Map();
    if (event.type === "moved") gains.set(event.seat, (gains.get(event.seat) ?? 0) + event.end - event.start);
  }
  return gains;
}

/** The spells played after a move (BAL-20). */
export const AFTER_MOVE_SPELLS = ["attraction", "roadblock", "tailwind", "hex"];

/** Whether the formula of the seat whose step it is has taken effect. */
function isApplied(view: View): boolean {
  if (view.phase === "fog") return AFTER_MOVE_SPELLS.includes(view.waiting[0]?.action.type ?? "");
  return view.phase === "after" || view.phase === "keep" || view.phase === "draw";
}

/** The scene while the beat after the first `done` ones is shown. */
export function sceneAt(view: View, beats: readonly Beat[], done: number, before: Before): Scene {
  const shown = beats.slice(0, done + 1);
  const coming = beats.slice(done + 1).map(({ event }) => event);
  const squares = view.squares.map((square, seat) => {
    const next = coming.find((event) => event.type === "moved" && event.seat === seat);
    return next?.type === "moved" ? next.start : square;
  });
  const silent = new Set(
    coming.flatMap((event) => (event.type === "spoke" || event.type === "silent" ? [event.seat] : [])),
  );
  const unjudged = new Set(
    coming.flatMap((event) =>
      event.type === "fell" || event.type === "flew" || event.type === "perfect" ? [event.seat] : [],
    ),
  );
  const applied = view.turn + (isApplied(view) ? 1 : 0);
  const uncovering = coming.some(({ type }) => type === "uncovered");
  const lastStep = shown.findLast(({ event }) => event.type === "uncovered")?.step;
  return {
    squares,
    curse: coming.some(({ type }) => type === "curse_moved") ? before.curse : view.curse,
    spoken: new Set(view.order.filter((seat) => !silent.has(seat))),
    sorted: view.valid === null ? 0 : uncovering ? (lastStep ?? 0) : SORTED,
    judged: new Set(view.order.slice(0, applied).filter((seat) => !unjudged.has(seat))),
    gains: gainsOf(
      shown.map(({ event }) => event),
      before.gains,
    ),
    now: beats[done]?.event ?? null,
    over: done >= beats.length,
    coming: new Set(coming.filter((event) => event !== beats[done]?.event)).size,
  };
}
