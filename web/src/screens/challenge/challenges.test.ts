import { expect, test } from "vitest";
import { challengeOf, keepChallenge } from "./challenges.ts";

test("a table leads to the challenge that is played there", () => {
  keepChallenge("t1", "/challenge/m/1#key");
  expect(challengeOf("t1")).toBe("/challenge/m/1#key");
  expect(challengeOf("t2")).toBeNull();
});
