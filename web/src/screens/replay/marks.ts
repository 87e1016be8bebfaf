/** The marks of a timeline in words. */

import type { TimelineMark } from "../../protocol.ts";
import { say } from "./words.ts";

/** What a mark stands for. */
export function markText({ kind, seat }: TimelineMark, name: (seat: number) => string): string {
  if (kind === "round") return say("round");
  if (seat === null) return say(kind === "turn" ? "new_turn" : "score");
  return say(kind === "turn" ? "turn_of" : "score_of", { name: name(seat) });
}

/** The match time of a step: 1:05, or 1:02:05 after an hour. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (part: number): string => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
