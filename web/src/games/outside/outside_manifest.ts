/** The manifest of a separately installed game, from what the page says about it. */

import type { GameId, OutsideGame } from "../../protocol.ts";
import type { AnyGameManifest } from "../manifest.ts";
import { turnIn } from "../plain/conventions.ts";

const GROUNDS = { red: "#b3303d", teal: "#12757e", violet: "#5b34a8", blue: "#2465a8" } as const;

export function outsideManifest(outside: OutsideGame): AnyGameManifest {
  return {
    // The ids of the client's own games are known when it is built; this one passes for one of them.
    game: outside.game as GameId,
    title: outside.title,
    tagline: outside.tagline,
    colour: outside.colour,
    ground: GROUNDS[outside.colour],
    fewest: outside.fewest,
    most: outside.most,
    age: outside.age,
    minutes: outside.minutes,
    company: outside.company,
    races: outside.races,
    turnOf: turnIn,
    cover: outside.cover ?? null,
    async room() {
      const { loadOutsideGame } = await import("./outside_game.ts");
      return { game: await loadOutsideGame(outside) };
    },
  };
}
