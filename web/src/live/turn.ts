/** Whose turn it is, in games that have turns. */

import type { AnyView } from "../protocol.ts";

/** The seat everybody waits for; nobody where all play at once. */
export function turnOf(view: AnyView): number | null {
  switch (view.type) {
    case "bouh_view":
      return view.phase === "over" ? null : view.turn;
    case "boussanga_view":
      return view.phase === "over" ? null : view.turn;
    case "dubalai_view":
      return view.actor ?? (view.phase === "roll" ? view.roller : null);
    case "tohuwabohu_view":
      return view.phase === "turn_card" ? view.dealer : null;
  }
}

/** Whether this seat has to do something; merely being allowed to (rearranging out of turn) is not it. */
export function isAsked(view: AnyView): boolean {
  return view.prompt !== null && view.prompt.kind !== "rearrange";
}

/** Whether it matters in a game who is first, by milliseconds. */
export function hasRaces(game: string): boolean {
  return game === "dubalai" || game === "tohuwabohu";
}

/** Whether a race is on: what is seen now counts in milliseconds, for whoever plays and whoever watches. */
export function isRace(view: AnyView): boolean {
  if (view.prompt?.race) return true;
  switch (view.type) {
    case "dubalai_view":
      // A spell waits only a moment for a Fog: whoever holds one must not see it late.
      return view.phase === "watch" || view.phase === "look" || view.phase === "fog";
    case "tohuwabohu_view":
      return view.phase === "search";
    default:
      return false;
  }
}
