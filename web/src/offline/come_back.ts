/** What is done when the server can be reached again. */

import { handIn } from "./hand_in.ts";
import { keepDays } from "./kept_dailies.ts";
import { keepLatest } from "./kept_matches.ts";

/** Only one page of the browser does it at a time. */
const LOCK = "ludotheque.come-back";

/**
 * Hand in the matches of this browser, and keep the latest ones of the server and the deals of the last days. What fails
 * is tried at the next visit.
 * `taken` is told how many the server has taken.
 */
export async function comeBack(taken: (n: number) => void): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    try {
      const n = await handIn();
      if (n > 0) taken(n);
      await keepLatest();
      await keepDays();
    } catch {
      // The network has gone again, or there is no room.
    }
  });
}
