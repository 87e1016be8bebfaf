/** The name of a chair in the form. */

import { levelName } from "../../../language/levels.ts";
import type { ChairShown } from "../../../protocol.ts";
import { say } from "../words.ts";

/** Bots get the number of their chair, because two may have the same level. */
export function chairName(chair: ChairShown, seat: number): string {
  const number = say("chair_number", { number: seat + 1 });
  return chair.level ? `${levelName(chair.level)} (${number})` : chair.name || number;
}
