/** Whether this device is a hand in front of a television, or shows the whole table itself: decided once per table. */

import type { TableShown } from "../protocol.ts";

/**
 * The purpose of a page. `whole` shows the whole table. In a living room, `television` shows the public table and takes
 * no input, and `hand` is a phone beside it with the secrets and controls of one player.
 */
export type Screen = "whole" | "television" | "hand";

const KEPT = "ludotheque.beside";
type Choice = Exclude<Screen, "television">;

class Beside {
  /** The table a phone has just come to from the television's code. */
  arrived = $state<string | null>(null);
  #choices = $state.raw<Readonly<Record<string, Choice>>>(read());

  /** What was decided for a table; nothing yet, if nobody was asked. */
  at(table: string): Choice | null {
    return this.#choices[table] ?? null;
  }

  choose(table: string, choice: Choice): void {
    this.#choices = { ...this.#choices, [table]: choice };
    sessionStorage.setItem(KEPT, JSON.stringify(this.#choices));
  }

  /** What this page shows of a table now: without a television there is nothing to be beside. */
  screen(shown: TableShown | null): Choice {
    return shown && shown.televisions > 0 ? (this.at(shown.table) ?? "whole") : "whole";
  }

  /** Whether to ask: the table is on a television, and one plays at it without having said where one sits. */
  isOpen(shown: TableShown): boolean {
    return shown.televisions > 0 && shown.you !== null && this.at(shown.table) === null;
  }
}

function read(): Record<string, Choice> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Record<string, Choice>;
  } catch {
    return {};
  }
}

export const beside = new Beside();
