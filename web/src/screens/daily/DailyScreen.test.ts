import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../api.ts";
import { language } from "../../language/language.svelte.ts";
import { texts } from "../../offline/testing_storage.ts";
import type { DailyShelf } from "../../protocol.ts";
import DailyScreen from "./DailyScreen.svelte";

vi.mock("../../offline/storage.ts", () => import("../../offline/testing_storage.ts"));

const GREY = { en: "Grey days are not on this device", fr: "Les jours en gris ne sont pas sur cet appareil" };

beforeEach(() => texts.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(offline: boolean, more: Partial<DailyShelf> = {}): void {
  vi.spyOn(api, "get").mockResolvedValue({
    day: "2027-01-15",
    today: "2027-01-15",
    ends_at: 0,
    streak: 0,
    games: [],
    finished: [],
    first: "2026-11-04",
    offline,
    ...more,
  } satisfies DailyShelf);
  render(DailyScreen, { day: null });
}

const calendar = (): Promise<HTMLElement> => screen.findByRole("navigation", { name: /Earlier days|jours d’avant/ });

/** The days that can be opened, and how many are listed as days with deals. */
async function offered(): Promise<[(string | null)[], number]> {
  const days = (await calendar()).querySelectorAll("a");
  return [[...days].flatMap((day) => day.getAttribute("href") ?? []), days.length];
}

test.each(["en", "fr"] as const)("without a server only days that are kept are offered (%s)", async (spoken) => {
  language.choose(spoken);
  for (const day of ["2027-01-14", "2027-01-12", "2027-01-02"]) texts.set(`daily-deals/${day}`, "[]");
  show(true);
  expect(await screen.findByText(new RegExp(GREY[spoken]))).toBeTruthy();
  await vi.waitFor(async () =>
    expect(await offered()).toEqual([
      ["/daily/2027-01-02", "/daily/2027-01-12", "/daily/2027-01-14", "/daily"], // the last one is today
      15,
    ]),
  );
});

test("without a server and with nothing kept, no earlier day is offered", async () => {
  language.choose("en");
  show(true);
  expect(await screen.findByText(new RegExp(GREY.en))).toBeTruthy();
  expect(await offered()).toEqual([["/daily"], 15]);
});

test("with a server every day since the first one can be opened, month by month", async () => {
  language.choose("en");
  show(false, { finished: ["2026-12-24"] });
  expect((await offered())[0]).toHaveLength(15);
  expect(screen.queryByText(new RegExp(GREY.en))).toBeNull();
  expect(screen.getByRole("button", { name: "Next month" })).toHaveProperty("disabled", true);
  const before = screen.getByRole("button", { name: "Month before" });
  await fireEvent.click(before);
  expect((await offered())[0]).toHaveLength(31);
  expect(screen.getByRole("heading", { name: "December 2026" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /24.*finished/ }).getAttribute("href")).toBe("/daily/2026-12-24");
  expect(screen.getByRole("link", { name: /23/ }).getAttribute("href")).toBe("/daily/2026-12-23");
  await fireEvent.click(before);
  const [november] = await offered();
  expect([november.length, november[0]]).toEqual([27, "/daily/2026-11-04"]);
  expect(before).toHaveProperty("disabled", true);
});

test("on the first of a month, the days of the month before are shown", async () => {
  language.choose("fr");
  show(false, { day: "2027-01-01", today: "2027-01-01" });
  expect((await offered())[0]).toHaveLength(31);
  expect(screen.getByRole("heading", { name: "décembre 2026" })).toBeTruthy();
});

test("the month of the day that is shown is shown", async () => {
  language.choose("en");
  show(false, { day: "2026-11-30" });
  expect((await calendar()).querySelector("[aria-current=page]")?.textContent).toBe("30");
});
