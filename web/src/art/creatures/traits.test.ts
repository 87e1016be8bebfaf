import { expect, test } from "vitest";
import { FAMILIES } from "../families.ts";
import { traits } from "./traits.ts";

test("no two creatures of a family look alike", () => {
  for (const family of FAMILIES) {
    const looks = Array.from({ length: 12 }, (_, number) => JSON.stringify(traits(family, number + 1, "happy")));
    expect(new Set(looks).size, family).toBe(12);
  }
});

test("a creature keeps its looks in every mood; only its arms move", () => {
  const calm = traits("green", 4, "happy");
  const afraid = traits("green", 4, "scared");
  expect(afraid).toEqual({ ...calm, arms: ["cheek", "cheek"] });
});
