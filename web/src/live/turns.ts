/** Turns and races, as far as a live table has to know them. */

import type { AnyView } from "../protocol.ts";

/** What a live table asks about a view of any game. */
export interface TurnRules {
  /** The seat everybody waits for; `null` while several seats may act. */
  turnOf(view: AnyView): number | null;
  /** Whether milliseconds count: the view is shown at once to players and spectators. */
  isRace(view: AnyView): boolean;
}

/** No turns, and no races but those that a prompt announces. */
export const NO_TURNS: TurnRules = {
  turnOf: () => null,
  isRace: (view) => view.prompt?.race === true,
};
