import { beforeEach, expect, test } from "vitest";
import { beside } from "./device_screen.svelte.ts";
import { shown } from "./testing/fake_server.ts";

beforeEach(() => sessionStorage.clear());

test("without a television everybody shows the whole table", () => {
  beside.choose("a", "hand");
  expect(beside.screen(shown({ table: "a", televisions: 0 }))).toBe("whole");
  expect(beside.screen(null)).toBe("whole");
});

test("beside a television a phone is a hand once that was said, and may change its mind", () => {
  const table = shown({ table: "b", televisions: 1 });
  expect([beside.isOpen(table), beside.screen(table)]).toEqual([true, "whole"]);
  beside.choose("b", "hand");
  expect([beside.isOpen(table), beside.screen(table)]).toEqual([false, "hand"]);
  beside.choose("b", "whole");
  expect([beside.isOpen(table), beside.screen(table)]).toEqual([false, "whole"]);
});

test("who only watches is not asked", () => {
  expect(beside.isOpen(shown({ table: "c", televisions: 1, you: null }))).toBe(false);
});
