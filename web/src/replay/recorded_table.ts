/** The table of a recording, as the server would describe it. */

import type { ChairShown, ReplayTimeline, TableShown } from "../protocol.ts";

/** The table as it looks from a seat; `null` for a spectator. */
export function recordedTable(timeline: ReplayTimeline, seat: number | null): TableShown {
  return {
    type: "table_shown",
    table: timeline.id,
    code: "",
    game: timeline.game,
    stage: "playing",
    chairs: recordedChairs(timeline.players),
    you: seat,
    yours: seat === null ? {} : { [seat]: 0 },
    hosting: false,
    options: timeline.options,
    public: false,
    chat: false,
    keep_warm: false,
    far: null,
    watching: 0,
    televisions: 0,
    match: timeline.id,
    seed_hash: null,
    rated: false,
    agreed: [],
    chairs_to_take: [],
    cannot_take: null,
    plays_on: timeline.plays_on,
    replay: null,
    together: "",
    in_class: false,
    paused: false,
  };
}

/** The chairs of a finished match. A person who asked to be forgotten has no name. */
export function recordedChairs(players: ReplayTimeline["players"]): ChairShown[] {
  return players.map(({ name, level, ghost }) => ({
    type: "chair_shown",
    name,
    kind: ghost ? "ghost" : level === null ? "person" : "bot",
    level: level as ChairShown["level"],
    present: true,
    host: false,
    replace_in_ms: null,
  }));
}
