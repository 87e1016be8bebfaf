import { expect, it } from "vitest";
import { MANIFESTS } from "../../games/registry.ts";
import { savedLevel, saveLevel, tableForNow } from "./open_table.ts";

const bouh = MANIFESTS.find(({ game }) => game === "bouh")!;

it("a first visit proposes chicks, and in Bouh plus and minus only", () => {
  localStorage.clear();
  expect(savedLevel()).toBe("chick");
  const table = tableForNow(bouh, savedLevel());
  expect(table.options).toEqual({ operations: "+-" });
  expect(Object.values(table.bots!)).toEqual(["chick", "chick"]);
});

it("other bots play with the game's own options", () => {
  expect(tableForNow(bouh, "rabbit").options).toEqual({});
});

it("the level chosen last is proposed", () => {
  saveLevel("fox");
  expect(savedLevel()).toBe("fox");
});
