/** First times in a chapter of the book, in the order in which they happened. */

import type { BookChapter } from "../../protocol.ts";

export interface First {
  readonly kind: "first_game" | "first_win" | "first_daily";
  readonly game: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export function firstsOf({ games, dailies }: BookChapter): First[] {
  const found: First[] = [];
  for (const { game, first_at, first_won_at } of games) {
    found.push({ kind: "first_game", game, at: first_at });
    if (first_won_at !== null) found.push({ kind: "first_win", game, at: first_won_at });
  }
  for (const game of new Set(dailies.map((daily) => daily.game))) {
    const days = dailies.filter((daily) => daily.game === game).map(({ first_day }) => first_day);
    found.push({ kind: "first_daily", game, at: Date.parse(`${days.sort()[0]!}T12:00:00Z`) });
  }
  // Of events at the same time, those above come first.
  return found.sort((a, b) => a.at - b.at);
}

/** When the person of a chapter began, or `null` if the chapter is blank. */
export function beganAt(chapter: BookChapter): number | null {
  const times = [...firstsOf(chapter).map(({ at }) => at), ...chapter.lessons.map(({ learned_at }) => learned_at)];
  return times.length > 0 ? Math.min(...times) : null;
}
