import { expect, test } from "vitest";
import { gamesOnPage, outsideGame } from "./outside_games.ts";

test("the games are read from the page", () => {
  const page = new DOMParser().parseFromString(
    `<html><head><script type="application/json" id="outside-games">[{"game":"coin","title":{"fr":"a\\u003cb","en":""}}]</script></head></html>`,
    "text/html",
  );
  expect(gamesOnPage(page)).toEqual([{ game: "coin", title: { fr: "a<b", en: "" } }]);
});

test("a page without data has no outside games", () => {
  expect(gamesOnPage(document)).toEqual([]);
  expect(outsideGame("coin")).toBeUndefined();
});
