/** What this device shows of a table that is also on a television. Chosen once per table and browser tab. */

import type { TableShown } from "../protocol.ts";

/**
 * The purpose of a page. `whole` shows the whole table. In a living room, `television` shows the public table and takes
 * no input, and `hand` is a phone beside it with the secrets and controls of one player.
 */
export type Screen = "whole" | "television" | "hand";
type Choice = Exclude<Screen, "television">;

const STORAGE_KEY = "ludotheque.beside";

class DeviceScreen {
  /** The table a phone has just joined with the television's code. */
  arrived = $state<string | null>(null);
  #choices = $state.raw<Readonly<Record<string, Choice>>>(storedChoices());

  /** The choice for a table; `null` if none was made yet. */
  chosen(table: string): Choice | null {
    return this.#choices[table] ?? null;
  }

  choose(table: string, choice: Choice): void {
    this.#choices = { ...this.#choices, [table]: choice };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(this.#choices));
  }

  /** What this page shows now. Without a television it is always the whole table. */
  current(shown: TableShown | null): Choice {
    return shown && shown.televisions > 0 ? (this.chosen(shown.table) ?? "whole") : "whole";
  }

  /** Whether to ask the player: the table is on a television, they sit at it, and they have not chosen yet. */
  needsChoice(shown: TableShown): boolean {
    return shown.televisions > 0 && shown.you !== null && this.chosen(shown.table) === null;
  }
}

function storedChoices(): Record<string, Choice> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, Choice>;
  } catch {
    return {};
  }
}

export const deviceScreen = new DeviceScreen();
