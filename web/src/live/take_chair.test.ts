import { expect, test } from "vitest";
import type { ChairShown, TableShown } from "../protocol.ts";
import { canSit } from "./take_chair.svelte.ts";

const free: ChairShown = {
  type: "chair_shown",
  name: "",
  kind: "free",
  level: null,
  present: false,
  host: false,
  replace_in_ms: null,
};
const bot: ChairShown = { ...free, kind: "bot", level: "fox", present: true };

function shown(more: Partial<TableShown>): TableShown {
  return { stage: "gathering", you: null, chairs: [bot, free], televisions: 0, ...more } as TableShown;
}

test.each([
  ["a free chair before play", {}, true],
  ["none is free", { chairs: [bot, bot] }, false],
  ["none is free, but in a living room the table grows", { chairs: [bot, bot], televisions: 1 }, true],
  ["the guest sits there already", { you: 0 }, false],
  ["the match is running: a newcomer is a spectator", { stage: "playing" as const }, false],
])("%s", (_, more, can) => expect(canSit(shown(more))).toBe(can));
