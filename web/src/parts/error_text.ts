/** What went wrong, in words. */

import { language } from "../language/language.svelte.ts";
import { Problem } from "../api.ts";
import { say } from "./words.ts";

/** A kind sentence for whatever an attempt ended in. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem && error.sentence) return error.sentence[language.current];
  if (error instanceof Problem && error.key === "unreachable") return say("unreachable");
  return say("broken");
}
