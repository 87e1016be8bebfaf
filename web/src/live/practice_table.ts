/** The table of a scene or a daily puzzle: one player, and chicks who do nothing on the other chairs. */

import { botNames, levelName } from "../language/levels.ts";
import type { GameId, TableShown } from "../protocol.ts";

interface Practice {
  readonly table: string;
  readonly game: GameId;
  readonly match: string;
  /** How the player is called. */
  readonly name: string;
  readonly seat: number;
  readonly seats: number;
  readonly options: object;
  readonly seed_hash?: string | null;
}

export function practiceTable({ table, game, match, name, seat, seats, options, seed_hash }: Practice): TableShown {
  // sentences speak of the first one as the chick
  const others = [levelName("chick"), ...botNames("chick").slice(1)].values();
  return {
    type: "table_shown",
    table,
    code: "",
    game,
    stage: "playing",
    chairs: Array.from({ length: seats }, (_, chair) => ({
      type: "chair_shown",
      name: chair === seat ? name : (others.next().value ?? levelName("chick")),
      kind: chair === seat ? "person" : "bot",
      level: chair === seat ? null : "chick",
      present: true,
      host: chair === seat,
      replace_in_ms: null,
    })),
    you: seat,
    yours: { [seat]: 0 },
    hosting: true,
    options: options as TableShown["options"],
    public: false,
    chat: false,
    keep_warm: true,
    far: null,
    watching: 0,
    televisions: 0,
    match,
    seed_hash: seed_hash ?? null,
    rated: false,
    agreed: [],
    chairs_to_take: [],
    cannot_take: null,
    plays_on: null,
    replay: null,
    together: "",
    in_class: false,
    paused: false,
  };
}
