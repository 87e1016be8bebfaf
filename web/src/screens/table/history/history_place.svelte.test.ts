import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import HistoryButton from "./HistoryButton.svelte";
import { HistoryPlace } from "./history_place.svelte.ts";

let end: () => void = () => undefined;
afterEach(() => {
  end();
  cleanup();
  vi.unstubAllGlobals();
});

/** A button for the history on a screen with or without room beside the board. */
function show(wide: boolean): HistoryPlace {
  vi.stubGlobal("matchMedia", () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }));
  let place!: HistoryPlace;
  end = $effect.root(() => {
    place = new HistoryPlace();
  });
  flushSync();
  render(HistoryButton, { place });
  return place;
}

test("where there is room, the history is beside the board until the button hides it", async () => {
  const place = show(true);
  const button = screen.getByRole("button");
  expect([place.beside, button.getAttribute("aria-pressed")]).toEqual([true, "true"]);
  await fireEvent.click(button);
  expect([place.beside, button.getAttribute("aria-pressed")]).toEqual([false, "false"]);
  expect(place.open).toBe(false);
});

test("elsewhere the button opens the history in a dialog", async () => {
  const place = show(false);
  expect([place.beside, place.open]).toEqual([false, false]);
  await fireEvent.click(screen.getByRole("button"));
  expect([place.beside, place.open]).toEqual([false, true]);
});
