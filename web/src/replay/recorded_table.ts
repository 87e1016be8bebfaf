/** The table of a recording, as the server would describe it. */

import { chair, unservedTable } from "../live/unserved_table.ts";
import type { ChairShown, ReplayTimeline, TableShown } from "../protocol.ts";

/** The table as it looks from a seat; `null` for a spectator. */
export function recordedTable(timeline: ReplayTimeline, seat: number | null): TableShown {
  const { id, game, options, players, plays_on } = timeline;
  const known = { table: id, match: id, game, options, chairs: recordedChairs(players), you: seat };
  return unservedTable(known, { plays_on });
}

/** The chairs of a finished match. A person who asked to be forgotten has no name. */
export function recordedChairs(players: ReplayTimeline["players"]): ChairShown[] {
  return players.map(({ name, level, ghost }) => {
    const shown = chair(name, level as ChairShown["level"]);
    return ghost ? { ...shown, kind: "ghost" } : shown;
  });
}
