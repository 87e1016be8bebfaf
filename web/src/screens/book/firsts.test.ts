import { expect, it } from "vitest";
import type { BookChapter, BookDaily, BookGame } from "../../protocol.ts";
import { beganAt, firstsOf } from "./firsts.ts";

const GAME: BookGame = {
  game: "bouh",
  played: 3,
  won: 1,
  first_at: 2_000,
  first_won_at: 5_000,
  last_at: 9_000,
  best: 7,
  best_at: 5_000,
  best_match: "m",
};
const DAILY: BookDaily = {
  game: "boussanga",
  variant: "one",
  name: { fr: "", en: "" },
  unit: { fr: "points", en: "points" },
  played: 2,
  first_day: "1970-01-01",
  best: 9,
  best_day: "1970-01-02",
};
const BLANK: BookChapter = { key: "", name: "Ann", games: [], friends: [], dailies: [], streak: 0, lessons: [] };

it("lists first games, first wins and first deals in the order of time", () => {
  const never = { ...GAME, game: "dubalai", won: 0, first_won_at: null, first_at: 3_000 };
  const chapter = {
    ...BLANK,
    games: [GAME, never],
    dailies: [{ ...DAILY, variant: "two", first_day: "1970-01-03" }, DAILY],
  };
  expect(firstsOf(chapter).map(({ kind, game }) => `${kind} ${game}`)).toEqual([
    "first_game bouh",
    "first_game dubalai",
    "first_win bouh",
    "first_daily boussanga",
  ]);
  expect(firstsOf(chapter).at(-1)!.at).toBe(12 * 3_600_000);
});

it("knows when somebody began, and that a blank page has no beginning", () => {
  expect(beganAt(BLANK)).toBeNull();
  expect(beganAt({ ...BLANK, games: [GAME] })).toBe(2_000);
  const lesson = { game: "bouh", scene: "first", title: { fr: "", en: "" }, learned_at: 1_000 };
  expect(beganAt({ ...BLANK, games: [GAME], lessons: [lesson] })).toBe(1_000);
});
