/** What seats are called in sentences. */

import type { Names } from "../language/game_words.svelte.ts";
import { levelName } from "../language/levels.ts";
import type { ChairShown } from "../protocol.ts";

/** Parameters of sentences that hold a seat, in any game. */
export const SEAT_PARAMETERS = ["seat", "first", "victim", "dealer", "previous", "holder", "owner", "winner"] as const;
/** Parameters that hold a list of seats; a plain number of the same name is only a number. */
export const SEATS_PARAMETERS = ["seats", "still_to_play"] as const;

/** What each chair is called: a person's name, a bot's kind, numbered where there are several of a kind. */
export function chairNames(chairs: readonly ChairShown[]): string[] {
  const seen = new Map<string, number>();
  return chairs.map((chair, seat) => {
    const plain = chair.name || (chair.level ? levelName(chair.level) : String(seat + 1));
    const times = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, times);
    return times === 1 ? plain : `${plain} ${times}`;
  });
}

/** Seats by their names under every parameter that holds one. */
export function seatNames(names: readonly string[]): Names {
  const single = SEAT_PARAMETERS.flatMap((kind) => names.map((name, seat) => [`${kind}.${seat}`, name] as const));
  const listed = SEATS_PARAMETERS.flatMap((kind) => names.map((name, seat) => [`${kind}[].${seat}`, name] as const));
  return Object.fromEntries([...single, ...listed]);
}
