/** Who sits where when a finished race is played again. */

import type { GhostsShown, Level, NewGhostTable } from "../../protocol.ts";

export type Sitter = "you" | "ghost" | "bot" | "free";

type Seats = GhostsShown["seats"];

/** The chairs at first: you in the place of a bot, so that your own ghost plays too, or else where you sat. */
export function firstChairs(seats: Seats): Sitter[] {
  const bot = seats.findIndex(({ player }) => player.level !== null && !player.ghost);
  const own = seats.findIndex(({ player }) => player.you);
  const yours = bot >= 0 ? bot : Math.max(own, 0);
  return seats.map((seat, index) => (index === yours ? "you" : stand(seat)));
}

/** The chairs after a choice: exactly one is yours. */
export function chosen(seats: Seats, chairs: readonly Sitter[], seat: number, sitter: Sitter): Sitter[] {
  if (chairs[seat] === "you") return [...chairs];
  return chairs.map((before, index) => {
    if (index === seat) return sitter;
    return sitter === "you" && before === "you" ? stand(seats[index]!) : before;
  });
}

/** The request for these chairs; bots have the level given. */
export function requestOf(chairs: readonly Sitter[], level: Level): NewGhostTable {
  const at = (sitter: Sitter): number[] => chairs.flatMap((each, seat) => (each === sitter ? [seat] : []));
  return {
    seat: Math.max(chairs.indexOf("you"), 0),
    ghosts: at("ghost"),
    bots: Object.fromEntries(at("bot").map((seat) => [seat, level])),
  };
}

function stand(seat: Seats[number]): Sitter {
  return seat.willing ? "ghost" : "bot";
}
