/** Errors as texts for people. */

import { language } from "../language/language.svelte.ts";
import { Problem } from "../api.ts";
import { isKept } from "../offline/here.ts";
import { say } from "./words.ts";

/** A sentence for an error of any kind. */
export function errorText(error: unknown): string {
  if (error instanceof Problem && error.sentence) return error.sentence[language.current];
  if (error instanceof Problem && error.key === "unreachable") return awayText();
  if (isCutOff(error)) return say(isKept() ? "incomplete" : "unreachable");
  return say("broken");
}

/** A sentence for what cannot be done because the server is away. */
export function awayText(): string {
  return say(isKept() ? "needs_server" : "unreachable");
}

/** Whether a part of the client could not be loaded. Every browser says it in its own words. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /import|preload/i.test(error.message);
}
