import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { language } from "../../../language/language.svelte.ts";
import { CardChoice } from "../play/card_choice.svelte.ts";
import type { Table } from "../rules/fitting.ts";
import PlacementList from "./PlacementList.svelte";

const CARD = { id: 5, rows: ["...", ".FW", "..."] };
const table: Table = {
  mode: "competitive",
  // a fourth Fire on d8, in the last row, scores
  board: [...Array<string>(7).fill("........"), "FFF....."],
  reserve: [16, 16, 16, 16],
  zones: [[0, 0, 0, 0]],
  bonuses: [[false, false, false, false]],
  values: [1, 1, 2, 3],
};

afterEach(cleanup);

function show(): string[] {
  language.choose("en");
  const choice = new CardChoice({ table: () => table, zone: () => 0 });
  choice.pick(CARD);
  const nothing = (): undefined => undefined;
  render(PlacementList, { choice, table, zone: 0, words: null, onchoose: nothing, onclose: nothing });
  return entries();
}
const entries = (): string[] =>
  screen
    .getAllByRole("button")
    .map((button) => button.textContent?.replace(/\s+/g, " ").trim() ?? "")
    .filter((text) => text.startsWith("Middle"));

test("places are listed in the order of the board, not by what they score", () => {
  const places = show();
  const scoring = places.findIndex((place) => place.includes("+"));
  expect(places[0]).toContain("Middle at a1");
  expect(scoring).toBeGreaterThan(40);
  expect(places[scoring]).toMatch(/Middle at d8: .* \+\d points/);
});

test("another way to turn the card is chosen in the list", async () => {
  show();
  await fireEvent.click(screen.getByRole("button", { name: /^Turned 2 notches: \d+ places$/ }));
  expect(screen.getByRole("heading", { name: /^Turned 2 notches/ })).toBe(document.activeElement);
  expect(entries().length).toBeGreaterThan(40);
  expect(screen.getByRole("button", { name: /^Turned 0 notches/ })).toBeTruthy();
});
