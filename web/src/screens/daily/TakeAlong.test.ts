import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Problem } from "../../api.ts";
import { language } from "../../language/language.svelte.ts";
import { setKept } from "../../offline/here.ts";
import { texts } from "../../offline/testing_storage.ts";
import { toasts } from "../../parts/toasts.svelte.ts";
import type { DailyShelf, DailyVariant } from "../../protocol.ts";
import DailyScreen from "./DailyScreen.svelte";

vi.mock("../../offline/storage.ts", () => import("../../offline/testing_storage.ts"));

const TODAY = "2027-01-15";
const TAKE = { en: "Take today’s deals along", fr: "Emporter les donnes d’aujourd’hui" };
const HERE = { en: /are on this device: you can play them/, fr: /sont sur cet appareil : tu peux y jouer/ };
const ELSEWHERE = /You have taken deals of today along/;

/** What the server, or Python in this browser, says about the puzzles. */
let variants: Partial<DailyVariant>[] = [];
let offline = false;

beforeEach(() => {
  texts.clear();
  setKept(true);
  language.choose("en");
  offline = false;
  variants = [{ id: "one" }, { id: "two", begun: true }];
  vi.spyOn(api, "get").mockImplementation(async () => shelf() as never);
});
afterEach(() => {
  cleanup();
  setKept(false);
  vi.restoreAllMocks();
});

function shelf(): DailyShelf {
  const name = { fr: "", en: "" };
  const all = variants.map((each) => ({ id: "", name, begun: false, score: null, taken: false, ...each }));
  const games = [{ game: "boussanga", task: name, unit: name, variants: all }];
  return { day: TODAY, today: TODAY, ends_at: 0, streak: 0, games, finished: [], first: "2026-11-04", offline };
}

async function open(day: string | null = null): Promise<void> {
  render(DailyScreen, { day });
  await screen.findByRole("navigation");
  // the button comes after the device was asked
  await import("../../offline/kept_dailies.ts");
  await new Promise((done) => setTimeout(done));
}

const button = (): HTMLElement | null =>
  screen.queryByRole("button", { name: /^(Take today’s deals|Emporter les donnes)/ });

test.each(["en", "fr"] as const)("one tap takes today's deals along, and the page says so (%s)", async (spoken) => {
  language.choose(spoken);
  const post = vi.spyOn(api, "post").mockImplementation(async () => {
    variants = [
      { id: "one", taken: true },
      { id: "two", begun: true },
    ];
    return [{ game: "boussanga" }] as never;
  });
  await open();
  expect(screen.queryByText(HERE[spoken])).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: TAKE[spoken] }));
  expect(await screen.findByText(HERE[spoken])).toBeTruthy();
  expect(button()).toBeNull();
  expect(post.mock.calls).toEqual([[`/daily/${TODAY}/deals`]]);
  expect(texts.get(`daily-taken/${TODAY}`)).toBe('[{"game":"boussanga"}]');
});

test("if it fails the page says so and offers it again", async () => {
  vi.spyOn(api, "post").mockRejectedValue(new Problem(0, null));
  const said = vi.spyOn(toasts, "show");
  await open();
  await fireEvent.click(button()!);
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(button()).toHaveProperty("disabled", false));
  expect(texts.size).toBe(0);
});

test("where they were taken along on another device, they can be taken along here, too", async () => {
  variants = [{ id: "one", taken: true }];
  await open();
  expect(screen.getByText(ELSEWHERE)).toBeTruthy();
  expect(button()).toBeTruthy();
});

test("where the games are not kept, only what was taken along elsewhere is said", async () => {
  setKept(false);
  await open();
  expect(button()).toBeNull();
  cleanup();
  variants = [{ id: "one", taken: true }];
  await open();
  expect(screen.getByText(ELSEWHERE)).toBeTruthy();
  expect(button()).toBeNull();
});

test("nothing is offered where all deals of today are begun, nor for another day", async () => {
  variants = [
    { id: "one", begun: true },
    { id: "two", begun: true, score: 3 },
  ];
  await open();
  expect(button()).toBeNull();
  cleanup();
  variants = [{ id: "one" }];
  vi.mocked(api.get).mockImplementation(async () => ({ ...shelf(), day: "2027-01-14" }) as never);
  await open("2027-01-14");
  expect(button()).toBeNull();
});

test("without a server those are playable that were taken along, and the others are grey", async () => {
  offline = true;
  variants = [{ id: "one", taken: true }, { id: "two" }, { id: "three", begun: true, score: 3 }];
  await open();
  expect(button()).toBeNull();
  expect(screen.getByText(/that you have taken along are played on this device.*The others wait/s)).toBeTruthy();
  const links = screen.getAllByRole("link", { name: /^Boussanga/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/daily/boussanga/one", "/daily/boussanga/three"]);
  expect(screen.getAllByRole("button", { name: /^Boussanga/ }).map((each) => each.hasAttribute("disabled"))).toEqual([
    true,
  ]);
  cleanup();
  variants = [{ id: "one", taken: true }];
  await open();
  expect(screen.queryByText(/The others wait/)).toBeNull();
  cleanup();
  variants = [{ id: "one" }];
  await open();
  expect(screen.getByText(/the server deals today’s deals step by step/)).toBeTruthy();
});
