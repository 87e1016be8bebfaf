import { expect, test } from "vitest";
import { heldOpen } from "./seeing.ts";
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
