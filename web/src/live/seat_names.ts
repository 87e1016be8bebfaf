/** The names of seats in sentences. */

import type { Names } from "../language/game_words.svelte.ts";
import { levelName } from "../language/levels.ts";
import type { ChairShown } from "../protocol.ts";

/** Parameters of sentences whose value is a seat, in any game. */
export const SEAT_PARAMETERS = ["seat", "first", "victim", "dealer", "previous", "holder", "owner", "winner"] as const;
/** Parameters whose value is a list of seats; a single number of the same name is no seat. */
export const SEATS_PARAMETERS = ["seats", "still_to_play"] as const;

/** The name of each chair: a person's name or a bot's level, with a number if it occurs more than once. */
export function chairNames(chairs: readonly ChairShown[]): string[] {
  const seen = new Map<string, number>();
  return chairs.map((chair, seat) => {
    const plain = chair.name || (chair.level ? levelName(chair.level) : String(seat + 1));
    const times = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, times);
    return times === 1 ? plain : `${plain} ${times}`;
  });
}

/** The names of seats under every parameter that may hold one. */
export function seatNames(names: readonly string[]): Names {
  const single = SEAT_PARAMETERS.flatMap((kind) => names.map((name, seat) => [`${kind}.${seat}`, name] as const));
  const listed = SEATS_PARAMETERS.flatMap((kind) => names.map((name, seat) => [`${kind}[].${seat}`, name] as const));
  return Object.fromEntries([...single, ...listed]);
}
