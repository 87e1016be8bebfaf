/** The games as the server describes them: numbers of players and options. Loaded once. */

import { api } from "../../api.ts";
import type { GameCard, GameId } from "../../protocol.ts";

let cards: Promise<readonly GameCard[]> | null = null;

export async function loadCard(game: GameId): Promise<GameCard> {
  cards ??= api.get<GameCard[]>("/games");
  try {
    const found = (await cards).find((card) => card.id === game);
    if (!found) throw new Error(`The server has no ${game}`);
    return found;
  } catch (error) {
    // The next call loads it again.
    cards = null;
    throw error;
  }
}
