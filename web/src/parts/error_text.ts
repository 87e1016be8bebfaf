/** Errors as texts for people. */

import { language } from "../language/language.svelte.ts";
import { Problem } from "../api.ts";
import { isKept } from "../offline/here.ts";
import { say } from "./words.ts";

/** A sentence for an error of any kind. */
export function errorText(error: unknown): string {
  if (error instanceof Problem && error.sentence) return error.sentence[language.current];
  if (error instanceof Problem && error.key === "unreachable") return say(isKept() ? "needs_server" : "unreachable");
  return say("broken");
}
