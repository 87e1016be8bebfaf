import { expect, test } from "vitest";
import { heldOpen, marginOf } from "./seeing.ts";
import { aView } from "./testing.ts";

const WATCH = aView({ phase: "watch", since: 10_000, deadline: 12_000 });

test("the lid stays open for as long as the rules say, counted from what is seen", () => {
  expect(heldOpen(WATCH, 10_003)).toBe(2000);
  expect(heldOpen(WATCH, 10_180)).toBe(2000);
});

test("whoever comes back later waits only for what is left", () => {
  expect(heldOpen(WATCH, 11_500)).toBe(500);
  expect(heldOpen(aView({ phase: "look", since: 10_000, deadline: 55_000 }), 14_000)).toBe(0);
});

test("whoever was beaten to the lid knows by how much", () => {
  // the look began at 10 000, the lid was closed after 2 400 ms, and judged a millisecond later
  expect(marginOf({ reaction: 2431.6, since: 10_000 }, 12_401)).toBe(32);
  expect(marginOf({ reaction: 2390, since: 10_000 }, 12_401)).toBeLessThan(1);
});
