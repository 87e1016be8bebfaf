/**
 * The deals of the day that this browser keeps: those of the last days, which are over, and those of today that were
 * taken along, to be played without a network, and results of the server, to be looked at. Keys are those of
 * `ludotheque/offline/dailies.py`.
 */

import { api } from "../api.ts";
import { daysBefore } from "../live/days.ts";
import type { DailyShelf, DailyShown } from "../protocol.ts";
import { readTexts, writeTexts } from "./storage.ts";

const DEALS = "daily-deals/";
const TAKEN = "daily-taken/";
const SEEN = "daily-seen/";
const PLAYED = "daily-played/";
/** The deals of so many days before today are kept. */
const KEPT_DAYS = 7;

/** Keep the deals of the last days and the results of today, and drop what belongs to older days. */
export async function keepDays(): Promise<void> {
  const texts = await readAll(DEALS, TAKEN, SEEN, PLAYED); // before the server says what was taken along
  const { today, games } = await api.get<DailyShelf>("/daily");
  const wanted = daysBefore(today, KEPT_DAYS);
  const mayStay = [today, ...wanted];
  // Another guest of this browser has taken them along: this one may not know the seeds, and plays to be counted.
  const isOwn = games.some(({ variants }) => variants.some(({ taken }) => taken));
  const old = Object.keys(texts).filter((key) => !mayStay.includes(dayOf(key)) || (key === TAKEN + today && !isOwn));
  if (old.length > 0) await writeTexts(Object.fromEntries(old.map((key) => [key, null])));
  for (const day of wanted) {
    if (texts[DEALS + day] !== undefined) continue;
    const deals = await api.get<unknown[]>(`/daily/${day}/deals`);
    if (deals.length > 0) await writeTexts({ [DEALS + day]: JSON.stringify(deals) });
  }
  // A result may come from another device, or the page that showed it was left before it was written.
  for (const { game, variants } of games)
    for (const { id, score } of variants) {
      const path = `${today}/${game}/${id}`;
      if (score !== null && texts[SEEN + path] === undefined)
        await keepResult(path, await api.post<DailyShown>(`/daily/${path}`));
    }
}

/** The days before a day of which this browser has deals to play, or results to look at; the latest first. */
export async function keptDays(today: string): Promise<string[]> {
  const keys = Object.keys(await readAll(DEALS, TAKEN, SEEN));
  return [...new Set(keys.map(dayOf))]
    .filter((day) => day < today)
    .sort()
    .reverse();
}

/** Take today's deals along. The server notes it before it gives them out; they may be asked for again. */
export async function takeAlong(today: string): Promise<void> {
  const deals = await api.post<unknown[]>(`/daily/${today}/deals`);
  await writeTexts({ [TAKEN + today]: JSON.stringify(deals) });
}

/** Whether deals of a day that were taken along before it was over are in this browser. */
export async function hasTaken(day: string): Promise<boolean> {
  return TAKEN + day in (await readTexts(TAKEN));
}

async function readAll(...kinds: string[]): Promise<Record<string, string>> {
  return Object.assign({}, ...(await Promise.all(kinds.map(readTexts)))) as Record<string, string>;
}

function dayOf(key: string): string {
  return key.split("/")[1]!;
}

/** Keep a puzzle that was finished on the server; `path` is its day, game and variant. */
export async function keepResult(path: string, shown: DailyShown): Promise<void> {
  await writeTexts({ [SEEN + path]: JSON.stringify({ ...shown, notices: [] }) });
}
