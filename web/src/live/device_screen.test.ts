import { beforeEach, expect, test } from "vitest";
import { deviceScreen } from "./device_screen.svelte.ts";
import { shown } from "./testing/fake_server.ts";

beforeEach(() => sessionStorage.clear());

test("without a television every device shows the whole table", () => {
  deviceScreen.choose("a", "hand");
  expect(deviceScreen.current(shown({ table: "a", televisions: 0 }))).toBe("whole");
  expect(deviceScreen.current(null)).toBe("whole");
});

test("beside a television a phone shows what its player chose, and the choice can change", () => {
  const table = shown({ table: "b", televisions: 1 });
  expect([deviceScreen.needsChoice(table), deviceScreen.current(table)]).toEqual([true, "whole"]);
  deviceScreen.choose("b", "hand");
  expect([deviceScreen.needsChoice(table), deviceScreen.current(table)]).toEqual([false, "hand"]);
  deviceScreen.choose("b", "whole");
  expect([deviceScreen.needsChoice(table), deviceScreen.current(table)]).toEqual([false, "whole"]);
});

test("spectators are not asked", () => {
  expect(deviceScreen.needsChoice(shown({ table: "c", televisions: 1, you: null }))).toBe(false);
});
