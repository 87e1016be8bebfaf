/** Playing on from a moment of a recording: what is asked of the server, and the tree of such matches. */

import type { BranchNode, Level, Luck, PlayOn, ReplayTimeline } from "../../../protocol.ts";
import { stepOf } from "../analysis/moments.ts";

/** Who sits in the other chairs. */
export type Company = "bots" | "friends";

interface Wishes {
  readonly seat: number;
  readonly company: Company;
  /** The level of the bots that replace people. */
  readonly level: Level;
  readonly luck: Luck;
}

/** The request for a step of a recording. Bots of the recording stay; people are replaced, or their chairs left free. */
export function playOnFrom(timeline: ReplayTimeline, step: number, { seat, company, level, luck }: Wishes): PlayOn {
  const bots: Record<number, Level> = {};
  for (const player of timeline.players) {
    if (player.seat === seat) continue;
    if (player.level !== null) bots[player.seat] = player.level as Level;
    else if (company === "bots") bots[player.seat] = level;
  }
  return { entry: timeline.steps[step]!.entries, luck, seat, bots };
}

export interface BranchRow {
  readonly node: BranchNode;
  /** How many matches are above it. */
  readonly depth: number;
}

/** The matches of a tree, each directly below the one it was played on from. */
export function rowsOf(nodes: readonly BranchNode[]): BranchRow[] {
  const below = (parent: string | null, depth: number): BranchRow[] =>
    nodes.filter(({ of }) => of === parent).flatMap((node) => [{ node, depth }, ...below(node.id, depth + 1)]);
  return below(null, 0);
}

/**
 * The step from which a match was played on, counted from 1; `null` if the recording that is shown does not tell.
 *
 * It tells that of its own branches, and its own: it begins with the entries that it took over.
 */
export function branchStep(
  timeline: Pick<ReplayTimeline, "id" | "steps">,
  { id, of, entry }: BranchNode,
): number | null {
  return of === timeline.id || id === timeline.id ? stepOf(timeline, { entry }) + 1 : null;
}

/** The seats that won a match. */
export function winnersOf(node: BranchNode): number[] {
  return node.players.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
}
