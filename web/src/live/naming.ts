/** What seats are called in sentences. */

import botsEn from "../../../ludotheque/bots/words.en.toml";
import botsFr from "../../../ludotheque/bots/words.fr.toml";
import type { Names } from "../language/game_words.svelte.ts";
import type { Language } from "../language/language.svelte.ts";
import type { ChairShown, Level } from "../protocol.ts";

type BotWords = { levels: Record<Level, { name: string; says: string }> };
const BOTS: Record<Language, BotWords> = { en: botsEn as BotWords, fr: botsFr as BotWords };

/** Parameters of sentences that hold a seat, in any game. */
export const SEAT_PARAMETERS = ["seat", "first", "victim", "dealer", "previous", "holder", "owner", "winner"] as const;
/** Parameters that hold a list of seats; a plain number of the same name is only a number. */
export const SEATS_PARAMETERS = ["seats", "still_to_play"] as const;

/** What a bot of this level is called. */
export function botName(level: Level, language: Language): string {
  return BOTS[language].levels[level].name;
}

/** What each chair is called: a person's name, a bot's kind, numbered where there are several of a kind. */
export function chairNames(chairs: readonly ChairShown[], language: Language): string[] {
  const seen = new Map<string, number>();
  return chairs.map((chair, seat) => {
    const plain = chair.name || (chair.level ? botName(chair.level, language) : String(seat + 1));
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
