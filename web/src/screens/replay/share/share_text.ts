/** The text that goes with a shared picture: in the first person of whoever shares it. */

import { formatList } from "../../../language/formats.ts";
import { language } from "../../../language/language.svelte.ts";
import type { Outcome } from "../../../protocol.ts";
import { isTogether, winners } from "../../table/end/ranking.ts";
import { say } from "./words.ts";

interface Shared {
  /** The title of the game. */
  readonly game: string;
  readonly outcome: Outcome;
  readonly options: object;
  /** The seat of whoever shares it; `null` for a spectator. */
  readonly seat: number | null;
  readonly names: readonly string[];
}

export function shareText({ game, outcome, options, seat, names }: Shared): string {
  const first = winners(outcome);
  const list = (seats: readonly number[]): string =>
    formatList(
      seats.map((one) => names[one] ?? ""),
      language.current,
    );
  const others = names.map((_, one) => one).filter((one) => one !== seat);
  if (seat === null)
    return first.length > 0 ? say("watched", { game, names: list(first) }) : say("watched_lost", { game });
  if (isTogether(outcome, options)) {
    if (others.length === 0) return say(first.length > 0 ? "alone_won" : "alone_lost", { game });
    return say(first.length > 0 ? "together_won" : "together_lost", { game, names: list(others) });
  }
  const beaten = others.filter((one) => !first.includes(one));
  if (!first.includes(seat)) return say("lost", { game, names: list(first), rank: outcome.ranking[seat] ?? 0 });
  if (first.length > 1) return say("shared", { game, names: list(first.filter((one) => one !== seat)) });
  return say("won", { game, names: list(beaten) });
}
