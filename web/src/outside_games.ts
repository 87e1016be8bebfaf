/** The separately installed games of the server. The page carries them as data, because the client is built without them. */

import type { OutsideGame } from "./protocol.ts";

/** Read the games from a page; most pages have none. */
export function gamesOnPage(page: Document): readonly OutsideGame[] {
  const data = page.getElementById("outside-games")?.textContent;
  return data ? (JSON.parse(data) as OutsideGame[]) : [];
}

export const OUTSIDE_GAMES = gamesOnPage(document);

/** A separately installed game; `undefined` for the games that the client is built with. */
export function outsideGame(game: string): OutsideGame | undefined {
  return OUTSIDE_GAMES.find((outside) => outside.game === game);
}

/** Load a file of a separately installed game. */
export async function loadOutsideFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}
