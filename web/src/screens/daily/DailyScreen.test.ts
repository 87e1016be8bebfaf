import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../api.ts";
import { language } from "../../language/language.svelte.ts";
import { texts } from "../../offline/testing_storage.ts";
import DailyScreen from "./DailyScreen.svelte";

vi.mock("../../offline/storage.ts", () => import("../../offline/testing_storage.ts"));

const GREY = { en: "Grey days are not on this device", fr: "Les jours en gris ne sont pas sur cet appareil" };

beforeEach(() => texts.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(offline: boolean): void {
  vi.spyOn(api, "get").mockResolvedValue({
    day: "2027-01-15",
    today: "2027-01-15",
    ends_at: 0,
    streak: 0,
    games: [],
    offline,
  });
  render(DailyScreen, { day: null });
}

/** The days that can be opened, and how many are listed. */
function offered(): [(string | null)[], number] {
  const days = screen.getByRole("navigation", { name: /Earlier days|jours d’avant/ }).querySelectorAll("a");
  return [[...days].flatMap((day) => day.getAttribute("href") ?? []), days.length];
}

test.each(["en", "fr"] as const)("without a server only days that are kept are offered (%s)", async (spoken) => {
  language.choose(spoken);
  for (const day of ["2027-01-14", "2027-01-12", "2027-01-02"]) texts.set(`daily-deals/${day}`, "[]");
  show(true);
  expect(await screen.findByText(new RegExp(GREY[spoken]))).toBeTruthy();
  // the last seven days, and one that is older and still here
  expect(offered()).toEqual([["/daily/2027-01-14", "/daily/2027-01-12", "/daily/2027-01-02"], 8]);
});

test("without a server and with nothing kept, no earlier day is offered", async () => {
  language.choose("en");
  show(true);
  expect(await screen.findByText(new RegExp(GREY.en))).toBeTruthy();
  expect(offered()).toEqual([[], 7]);
});

test("with a server every day is offered", async () => {
  language.choose("en");
  show(false);
  await screen.findByRole("navigation", { name: "Earlier days" });
  expect(offered()[0]).toHaveLength(7);
  expect(screen.queryByText(new RegExp(GREY.en))).toBeNull();
});
