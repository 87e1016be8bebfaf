/** The timeline of a race: where each reaction is drawn. */

import type { RaceReport } from "../../protocol.ts";

export interface Lane {
  readonly seat: number;
  /** 1 for the first; ties share a place. */
  readonly place: number;
  readonly behind: number;
  /** In milliseconds: the reaction that counted, and the arrival of the answer. */
  readonly credited: number;
  readonly arrived: number;
  /** A claimed reaction that was not granted; `null` if it was. */
  readonly claimed: number | null;
}

export interface Timeline {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly lanes: readonly Lane[];
}

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const MOST_TICKS = 5;

/** The span of time in which a race was decided, with the first reaction of each player. */
export function timeline(
  { receipts, finish }: Pick<RaceReport, "receipts" | "finish">,
  mostTicks = MOST_TICKS,
): Timeline {
  const first = receipts[0]?.at ?? 0;
  const lanes = receipts
    .filter((receipt, index) => receipts.findIndex(({ seat }) => seat === receipt.seat) === index)
    .map((receipt): Lane => {
      const { seat, credited, elapsed, reported, at } = receipt;
      const place = finish.finishers.find((finisher) => finisher.seat === seat)?.place ?? 1;
      const claimed = reported !== null && reported < credited ? reported : null;
      return { seat, place, behind: at - first, credited, arrived: Math.max(elapsed, credited), claimed };
    });
  const earliest = Math.min(...lanes.map(({ credited }) => credited));
  const latest = Math.max(...lanes.map(({ arrived }) => arrived));
  // With a margin on both sides; much earlier claims are drawn at the edge.
  const edge = Math.max(20, (latest - earliest) * 0.15);
  const least = Math.max(0, earliest - edge);
  const step = STEPS.find((one) => (latest + edge - least) / one <= mostTicks) ?? 60_000;
  const ticks: number[] = [];
  for (let tick = Math.ceil(least / step) * step; tick <= latest + edge; tick += step) ticks.push(tick);
  return { from: least, to: latest + edge, ticks, lanes };
}

/** The position of a moment between the left end (0) and the right end (1). */
export function placeOf(moment: number, { from, to }: Pick<Timeline, "from" | "to">): number {
  return Math.min(1, Math.max(0, (moment - from) / (to - from || 1)));
}

export interface Totals {
  /** Races that more than one player took part in. */
  readonly contested: number;
  /** Races decided by a lead that nobody could have seen. */
  readonly close: number;
  /** Races that the order of arrival would have decided differently. */
  readonly overturned: number;
  /** Reactions whose claim exceeded what the network can explain. */
  readonly refused: number;
}

/** Whether more than one player took part. */
function isContested({ finish }: Pick<RaceReport, "finish">): boolean {
  return finish.margin !== null || new Set(finish.finishers.map(({ seat }) => seat)).size > 1;
}

export function totalsOf(races: readonly Pick<RaceReport, "finish">[]): Totals {
  const contested = races.filter(isContested);
  return {
    contested: contested.length,
    close: contested.filter(({ finish }) => finish.close).length,
    overturned: contested.filter(({ finish }) => finish.overturned).length,
    refused: races.flatMap(({ finish }) => finish.finishers).filter(({ refused }) => refused > 0).length,
  };
}

/** The closest races first. */
export function closest<R extends Pick<RaceReport, "finish">>(races: readonly R[], most: number): R[] {
  const margin = ({ finish }: R): number => finish.margin ?? 0;
  return races
    .filter(isContested)
    .sort((one, other) => margin(one) - margin(other))
    .slice(0, most);
}
