/** Hands in the matches that were played without a network, once the server can be reached again. */

import { api, Problem } from "../api.ts";
import type { HandedIn, OfflineMatch } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";
import { renamed } from "./kept_matches.ts";
import { readTexts, writeTexts } from "./storage.ts";

const FINISHED = "finished/";
/** The server will never take these; they stay in the browser. */
const REFUSED = "refused/";
/** Not valid, or too large. */
const NEVER = [413, 422];
const TOO_FAST = 429;
/** The pause between two matches. The guest's limit of requests recovers in it, so that other requests are not refused. */
const PAUSE_MS = 7000;

/** Delete a match that the server has under this id; to be watched it is kept under the same one. */
async function drop(match: string, id: string): Promise<void> {
  const keys = [FINISHED + match, `match/${match}`, ...Object.keys(await readTexts(`row/${match}/`))];
  await writeTexts({ ...Object.fromEntries(keys.map((key) => [key, null])), ...(await renamed(match, id)) });
}

/**
 * Hand in all finished matches, with a `pause` after each; returns how many the server has taken. One that was
 * interrupted is sent again later.
 */
export async function handIn(pause = () => new Promise((over) => setTimeout(over, PAUSE_MS))): Promise<number> {
  const finished = Object.entries(await readTexts(FINISHED));
  if (finished.length === 0) return 0;
  await session.ensureGuest();
  let taken = 0;
  for (let next = finished.shift(); next; next = finished.shift()) {
    const [key, text] = next;
    try {
      const { id } = await api.post<HandedIn>("/me/matches", JSON.parse(text) as OfflineMatch);
      await drop(key.slice(FINISHED.length), id);
      taken++;
    } catch (error) {
      if (!(error instanceof Problem)) return taken;
      if (error.status === TOO_FAST) finished.unshift(next);
      else if (NEVER.includes(error.status))
        await writeTexts({ [key]: null, [REFUSED + key.slice(FINISHED.length)]: text });
      else return taken;
    }
    if (finished.length > 0) await pause();
  }
  return taken;
}
