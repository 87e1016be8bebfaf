/** What the server says of the games: how many play, what can be chosen. Asked for once. */

import { api } from "../../api.ts";
import type { GameCard, GameId } from "../../protocol.ts";

let asked: Promise<readonly GameCard[]> | null = null;

export async function loadCard(game: GameId): Promise<GameCard> {
  asked ??= api.get<GameCard[]>("/games");
  try {
    const found = (await asked).find((card) => card.id === game);
    if (!found) throw new Error(`The server has no ${game}`);
    return found;
  } catch (error) {
    // The next one who needs it asks again.
    asked = null;
    throw error;
  }
}
