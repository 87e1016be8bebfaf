import { expect, it } from "vitest";
import type { Level, Outcome } from "../../../protocol.ts";
import { proposedLevel } from "./proposed_level.ts";

const outcome = (...ranking: number[]): Outcome =>
  ({ type: "outcome", scores: ranking.map(() => 0), ranking, reason: "points", facts: {} }) as unknown as Outcome;
const person = { kind: "person", level: null } as const;
const bot = (level: Level) => ({ kind: "bot", level }) as const;

it("is the next one after a win and the one below after a loss", () => {
  const chairs = [person, bot("rabbit"), bot("rabbit")];
  expect(proposedLevel(outcome(1, 2, 3), chairs, 0)).toEqual({ level: "fox", way: "stronger" });
  expect(proposedLevel(outcome(2, 1, 3), chairs, 0)).toEqual({ level: "chick", way: "easier" });
});

it("is nothing below the chick and above the dragon", () => {
  expect(proposedLevel(outcome(2, 1), [person, bot("chick")], 0)).toBeNull();
  expect(proposedLevel(outcome(1, 2), [person, bot("dragon")], 0)).toBeNull();
});

it("is nothing with other people, with bots of several levels, or where all win together", () => {
  expect(proposedLevel(outcome(1, 2, 3), [person, person, bot("fox")], 0)).toBeNull();
  expect(proposedLevel(outcome(1, 2, 3), [person, bot("owl"), bot("fox")], 0)).toBeNull();
  expect(proposedLevel(outcome(1, 1), [person, bot("fox")], 0)).toBeNull();
  expect(proposedLevel(outcome(1, 2), [person, bot("fox")], null)).toBeNull();
});
