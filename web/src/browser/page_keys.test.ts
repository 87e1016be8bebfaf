import { expect, it } from "vitest";
import { digitOf, letterOf } from "./page_keys.ts";

const key = (key: string, code: string) => new KeyboardEvent("keydown", { key, code });

it("digits are found on French keyboards without Shift", () => {
  expect(digitOf(key("1", "Digit1"))).toBe(1);
  expect(digitOf(key("&", "Digit1"))).toBe(1);
  expect(digitOf(key("7", "Numpad7"))).toBe(7);
  expect(digitOf(key("a", "KeyQ"))).toBeNull();
});

it("letters are those that are printed on the key, or at their place on keyboards of other scripts", () => {
  expect(letterOf(key("a", "KeyQ"))).toBe("A");
  expect(letterOf(key("Z", "KeyW"))).toBe("Z");
  expect(letterOf(key("ф", "KeyA"))).toBe("A");
  expect(letterOf(key("Enter", "Enter"))).toBeNull();
  expect(letterOf(key("Dead", "KeyE"))).toBeNull();
  expect(letterOf(key("ArrowUp", "ArrowUp"))).toBeNull();
});
