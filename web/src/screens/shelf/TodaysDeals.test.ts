import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../../language/language.svelte.ts";
import { daysBefore, dayNow } from "../../live/days.ts";
import { setKept } from "../../offline/here.ts";
import { texts } from "../../offline/testing_storage.ts";
import TodaysDeals from "./TodaysDeals.svelte";

vi.mock("../../offline/storage.ts", () => import("../../offline/testing_storage.ts"));

beforeEach(() => {
  language.choose("en");
  texts.clear();
  setKept(true);
});
afterEach(() => {
  cleanup();
  setKept(false);
});

test("without a server the shelf says how many earlier days are on this device", async () => {
  for (const day of daysBefore(dayNow(), 3)) texts.set(`daily-deals/${day}`, "[]");
  render(TodaysDeals, { away: true });
  expect(
    await screen.findByText(/Today’s waits for the network.\s+Deals of 3 earlier days are on this device/),
  ).toBeTruthy();
});

test("without a server the shelf says that today's were taken along", async () => {
  texts.set(`daily-taken/${dayNow()}`, "[]");
  render(TodaysDeals, { away: true });
  expect(await screen.findByText(/Those of today that you took along are on this device/)).toBeTruthy();
  expect(screen.queryByText(/waits for the network/)).toBeNull();
});

test("where no earlier day was loaded the shelf says so", async () => {
  render(TodaysDeals, { away: true });
  expect(await screen.findByText(/Those of earlier days are not on this device/)).toBeTruthy();
});
