/** Tables that no server serves: what a scene, a daily puzzle or a recording tells a `LiveTable`. */

import { botNames, levelName } from "../language/levels.ts";
import type { Answer, ChairShown, Refusal, TableShown, Update } from "../protocol.ts";

type Known = Pick<TableShown, "table" | "game" | "chairs" | "you" | "options" | "match">;

/** A table in the middle of a match, to which nobody can come. */
export function unservedTable(known: Known, more: Partial<TableShown> = {}): TableShown {
  return {
    type: "table_shown",
    code: "",
    stage: "playing",
    yours: known.you === null ? {} : { [known.you]: 0 },
    hosting: false,
    public: false,
    chat: false,
    keep_warm: false,
    far: null,
    watching: 0,
    televisions: 0,
    seed_hash: null,
    rated: false,
    agreed: [],
    chairs_to_take: [],
    cannot_take: null,
    plays_on: null,
    replay: null,
    together: "",
    in_class: false,
    paused: false,
    ...known,
    ...more,
  };
}

interface OnePerson extends Omit<Known, "chairs"> {
  readonly you: number;
  readonly seats: number;
  /** How the player is called. */
  readonly name: string;
}

/** A table of one person, with chicks on the other chairs. */
export function tableOfOne({ seats, name, ...known }: OnePerson, more: Partial<TableShown> = {}): TableShown {
  // sentences speak of the first one as the chick; the others have names of their own
  const chicks = [levelName("chick"), ...botNames("chick").slice(1)].values();
  const chairs = Array.from({ length: seats }, (_, seat): ChairShown => {
    const own = seat === known.you;
    return { ...chair(own ? name : (chicks.next().value ?? levelName("chick")), own ? null : "chick"), host: own };
  });
  return unservedTable({ ...known, chairs }, { hosting: true, keep_warm: true, ...more });
}

/** The chair of a person, or of a bot with a level. */
export function chair(name: string, level: ChairShown["level"]): ChairShown {
  const kind = level === null ? "person" : "bot";
  return { type: "chair_shown", name, kind, level, present: true, host: false, replace_in_ms: null };
}

type Told = Pick<Update, "table" | "match" | "number" | "since" | "now" | "running" | "view" | "notices" | "outcome">;

/** An update for the only player of a table. */
export function unservedUpdate(told: Told, seed: string | null = null): Update {
  return { type: "update", seed, asked: {}, ...told };
}

export function unservedAnswer(table: string, command: string, refusal: Refusal | null): Answer {
  return { type: "answer", table, command, refusal };
}
