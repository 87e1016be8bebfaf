import { beforeEach, expect, it, vi } from "vitest";
import { api } from "../api.ts";
import type { DailyShown } from "../protocol.ts";
import { hasTaken, keepDays, keepResult, keptDays, takeAlong } from "./kept_dailies.ts";
import { texts } from "./testing_storage.ts";

vi.mock("./storage.ts", () => import("./testing_storage.ts"));

const get = vi.spyOn(api, "get");
const post = vi.spyOn(api, "post");
let variants: { id: string; score: number | null; taken?: boolean }[] = [];
beforeEach(() => {
  variants = [];
  post.mockReset().mockResolvedValue({ marks: [2], notices: [] });
  texts.clear();
  get.mockReset().mockImplementation(async (path) => {
    if (path === "/daily") return { today: "2027-01-15", games: [{ game: "bouh", variants }] } as never;
    // the server was away on one day
    return (path === "/daily/2027-01-10/deals" ? [] : [{ of: path }]) as never;
  });
});

it("keeps the deals of the last days, loads each day once, and drops older ones", async () => {
  texts.set("daily-deals/2027-01-07", "[]");
  texts.set("daily-played/2027-01-07/bouh/one", "{}");
  texts.set("daily-played/2027-01-08/bouh/one", "{}");
  await keepDays();
  const days = ["08", "09", "11", "12", "13", "14"].map((day) => `daily-deals/2027-01-${day}`);
  expect([...texts.keys()].sort()).toEqual([...days, "daily-played/2027-01-08/bouh/one"]);
  expect(texts.get("daily-deals/2027-01-14")).toBe('[{"of":"/daily/2027-01-14/deals"}]');
  get.mockClear();
  await keepDays();
  expect(get.mock.calls.map(([path]) => path)).toEqual(["/daily", "/daily/2027-01-10/deals"]);
});

it("keeps a result to be looked at, without what happened last", async () => {
  await keepResult("2027-01-15/bouh/one", { marks: [1], notices: [{}] } as unknown as DailyShown);
  expect(texts.get("daily-seen/2027-01-15/bouh/one")).toBe('{"marks":[1],"notices":[]}');
});

it("keeps results of today that another device has finished, each once", async () => {
  variants = [
    { id: "one", score: 2 },
    { id: "two", score: null },
  ];
  await keepDays();
  await keepDays();
  expect(post.mock.calls).toEqual([["/daily/2027-01-15/bouh/one"]]);
  expect(texts.get("daily-seen/2027-01-15/bouh/one")).toBe('{"marks":[2],"notices":[]}');
});

it("knows of which days before today something is kept", async () => {
  expect(await keptDays("2027-01-15")).toEqual([]);
  for (const key of ["deals/2027-01-12", "deals/2027-01-14", "seen/2027-01-14/bouh/one", "seen/2027-01-13/bouh/one"])
    texts.set(`daily-${key}`, "[]");
  texts.set("daily-seen/2027-01-15/bouh/one", "{}");
  texts.set("daily-played/2027-01-11/bouh/one", "{}"); // its deal is gone
  expect(await keptDays("2027-01-15")).toEqual(["2027-01-14", "2027-01-13", "2027-01-12"]);
});

it("takes today's deals along, and keeps them as those of an earlier day", async () => {
  expect(await hasTaken("2027-01-15")).toBe(false);
  post.mockResolvedValue([{ game: "bouh" }]);
  await takeAlong("2027-01-15");
  expect(post.mock.calls).toEqual([["/daily/2027-01-15/deals"]]);
  expect(texts.get("daily-taken/2027-01-15")).toBe('[{"game":"bouh"}]');
  expect(await hasTaken("2027-01-15")).toBe(true);
  expect(await hasTaken("2027-01-1")).toBe(false);
  expect(await keptDays("2027-01-15")).toEqual([]);
  expect(await keptDays("2027-01-16")).toEqual(["2027-01-15"]);
});

it("keeps nothing if the server does not answer", async () => {
  post.mockRejectedValue(new Error("no network"));
  await expect(takeAlong("2027-01-15")).rejects.toThrow("no network");
  expect(texts.size).toBe(0);
});

it("keeps what was taken along for seven days", async () => {
  for (const day of ["07", "08", "15"]) texts.set(`daily-taken/2027-01-${day}`, "[]");
  variants = [{ id: "one", score: null, taken: true }];
  await keepDays();
  const kept = [...texts.keys()].filter((key) => key.startsWith("daily-taken/"));
  expect(kept).toEqual(["daily-taken/2027-01-08", "daily-taken/2027-01-15"]);
});

it("drops what another guest has taken along today", async () => {
  texts.set("daily-taken/2027-01-15", "[]");
  variants = [{ id: "one", score: null, taken: false }];
  await keepDays();
  expect(await hasTaken("2027-01-15")).toBe(false);
});
