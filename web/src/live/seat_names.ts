/** The names of seats in sentences. */

import type { Names } from "../language/game_words.svelte.ts";
import { botNames } from "../language/levels.ts";
import { texts } from "../language/texts.ts";
import type { ChairShown, Level } from "../protocol.ts";

const say = texts({
  en: { player: "Player {number}", ghost: "{name} (ghost)" },
  fr: { player: "Joueur {number}", ghost: "{name} (fantôme)" },
});

/** Parameters of sentences whose value is a seat, in any game. */
export const SEAT_PARAMETERS = ["seat", "first", "victim", "dealer", "previous", "holder", "owner", "winner"] as const;
/** Parameters whose value is a list of seats; a single number of the same name is no seat. */
export const SEATS_PARAMETERS = ["seats", "still_to_play"] as const;

/** What a seat is called if nobody's name is known: in a saved match, or after somebody asked to be forgotten. */
export function unknownPlayer(seat: number): string {
  return say("player", { number: seat + 1 });
}

/** The name of each chair: a person's name or a bot's own name, with a number if it occurs more than once; ghosts are
 * called ghosts. */
export function chairNames(chairs: readonly ChairShown[]): string[] {
  const seen = new Map<string, number>();
  const bots = new Map<Level, number>();
  /** The next name of a bot of this level, so that bots of one level differ. */
  const nextName = (level: Level): string => {
    const names = botNames(level);
    const place = bots.get(level) ?? 0;
    bots.set(level, place + 1);
    return names[place % names.length]!;
  };
  return chairs.map((chair, seat) => {
    const own = chair.name || (chair.level ? nextName(chair.level) : unknownPlayer(seat));
    const plain = chair.kind === "ghost" ? say("ghost", { name: own }) : own;
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
