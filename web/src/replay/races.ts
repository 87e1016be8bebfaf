/** The races of a recording: who touched when, counted from the moment in which the question was seen. */

import type { RaceReport, ReplayTimeline } from "../protocol.ts";

/** One finger in a race. */
export interface Claim {
  readonly seat: number;
  /** Milliseconds from the question to the touch, as credited. */
  readonly after: number;
  /** Whether it came too late for what it wanted. */
  readonly late: boolean;
  /** How long its message was on the way, in milliseconds; 0 if that is not known. */
  readonly network: number;
  /** The step of the touch; of one that came too late, the step of the finger that it was too late for. */
  readonly step: number;
  /** The last step that this player's screen showed before the touch. */
  readonly seen: number;
}

export interface Race {
  /** The step that asks the question. */
  readonly first: number;
  /** The step that ends the race. */
  readonly last: number;
  /** Match time of the question. */
  readonly began: number;
  /** The fingers in the order of their times. */
  readonly claims: readonly Claim[];
  /** The length of the race in milliseconds. */
  readonly length: number;
}

type Receipt = RaceReport["receipts"][number];

/** The races of a match. Fingers that came too late are known from the reports of the server only, not from a file. */
export function racesOf(
  steps: ReplayTimeline["steps"],
  reports: readonly Pick<RaceReport, "receipts">[] = [],
): readonly Race[] {
  const receipts = reports.flatMap((report) => report.receipts);
  const rivals = (late: Receipt): readonly Receipt[] =>
    reports.find((report) => report.receipts.includes(late))?.receipts ?? [];
  return spans(steps).flatMap(({ first, last }) => {
    const began = steps[first]!.at;
    const until = nextQuestion(steps, last);
    const claims: Claim[] = [];
    for (let step = first + 1; step <= last; step += 1) {
      const { seat, at } = steps[step]!;
      if (seat === null) continue;
      const receipt = receipts.find((one) => one.seat === seat && one.at === at);
      const network = receipt ? Math.max(0, receipt.elapsed - receipt.credited) : 0;
      claims.push({ seat, after: at - began, late: false, network, step, seen: step - 1 });
    }
    for (const receipt of receipts) {
      const { seat, at, elapsed, credited } = receipt;
      if (at <= began || at >= until || claims.some((claim) => claim.seat === seat && claim.after === at - began))
        continue;
      // Whoever came too late had not seen yet what came first.
      const seen = Math.max(first, lastBefore(steps, at, last) - 1);
      const won = claims.find(
        (claim) =>
          !claim.late && rivals(receipt).some((one) => one.seat === claim.seat && one.at - began === claim.after),
      );
      const network = Math.max(0, elapsed - credited);
      claims.push({ seat, after: at - began, late: true, network, step: won?.step ?? seen + 1, seen });
    }
    if (claims.length === 0) return [];
    claims.sort((one, other) => one.after - other.after || Number(one.late) - Number(other.late));
    return [{ first, last, began, claims, length: Math.max(1, ...claims.map(({ after }) => after)) }];
  });
}

/** The race that a step belongs to, or the last one before it; before the first race, that one. */
export function raceNear(races: readonly Race[], step: number): Race | null {
  return races.findLast(({ first }) => first <= step) ?? races[0] ?? null;
}

/** From the step after which a race is on to the first after which none is. */
function spans(steps: ReplayTimeline["steps"]): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = [];
  for (let step = 0; step < steps.length; step += 1) {
    if (!steps[step]!.race) continue;
    const first = step;
    while (step < steps.length - 1 && steps[step]!.race) step += 1;
    found.push({ first, last: step });
  }
  return found;
}

/** Match time of the next race's question. */
function nextQuestion(steps: ReplayTimeline["steps"], after: number): number {
  return steps.slice(after + 1).find(({ race }) => race)?.at ?? Infinity;
}

function lastBefore(steps: ReplayTimeline["steps"], at: number, last: number): number {
  let step = last;
  while (step > 0 && steps[step]!.at >= at) step -= 1;
  return Math.min(last, step + 1);
}
