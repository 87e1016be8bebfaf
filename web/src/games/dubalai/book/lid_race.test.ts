import { expect, test } from "vitest";
import { lidHeldOpen, marginOf } from "./lid_race.ts";
import { aView } from "../testing.ts";

const WATCH = aView({ phase: "watch", since: 10_000, deadline: 12_000 });

test("the lid is held open for as long as the rules say, counted from when the dice are seen", () => {
  expect(lidHeldOpen(WATCH, 10_003)).toBe(2000);
  expect(lidHeldOpen(WATCH, 10_180)).toBe(2000);
});

test("a player who reconnects waits only for the rest of the time", () => {
  expect(lidHeldOpen(WATCH, 11_500)).toBe(500);
  expect(lidHeldOpen(aView({ phase: "look", since: 10_000, deadline: 55_000 }), 14_000)).toBe(0);
});

test("the margin of a hand that came too late", () => {
  // The look began at 10 000, the lid was closed after 2 400 ms, and decided one millisecond later.
  expect(marginOf({ reaction: 2431.6, since: 10_000 }, 12_401)).toBe(32);
  expect(marginOf({ reaction: 2390, since: 10_000 }, 12_401)).toBeLessThan(1);
});
