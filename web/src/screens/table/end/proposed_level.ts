/** Proposes the level of the bots for the next match. */

import { LEVELS, type ChairShown, type Level, type Outcome } from "../../../protocol.ts";
import { winners } from "./ranking.ts";

export interface ProposedLevel {
  readonly level: Level;
  readonly way: "stronger" | "easier";
}

/**
 * The level to propose to a person who played alone against bots of one level: the next one after a win, the one below
 * after a loss. Nothing where all win or lose together.
 */
export function proposedLevel(
  outcome: Outcome,
  chairs: readonly Pick<ChairShown, "kind" | "level">[],
  seat: number | null,
): ProposedLevel | null {
  const first = winners(outcome);
  const levels = new Set(chairs.flatMap(({ kind, level }) => (kind === "bot" ? [level] : [])));
  const people = chairs.filter(({ kind }) => kind === "person").length;
  const [level] = levels;
  if (seat === null || people !== 1 || levels.size !== 1 || !level) return null;
  if (first.length === 0 || first.length === chairs.length) return null;
  const way = first.includes(seat) ? "stronger" : "easier";
  const next = LEVELS[LEVELS.indexOf(level) + (way === "stronger" ? 1 : -1)];
  return next ? { level: next, way } : null;
}
