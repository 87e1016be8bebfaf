import { beforeEach, expect, it, vi } from "vitest";
import { api } from "../api.ts";
import { forgetMatch, keepLatest, keptMatches, ownMatches } from "./kept_matches.ts";
import { texts } from "./testing_storage.ts";

vi.mock("./storage.ts", () => import("./testing_storage.ts"));

const get = vi.spyOn(api, "get");
/** The matches of the server, latest first. */
let served: { id: string; finished_at: number }[] = [];
beforeEach(() => {
  texts.clear();
  served = [];
  get
    .mockReset()
    .mockImplementation(async (path) =>
      path.startsWith("/me/matches") ? (served as never) : ({ saved: `file of ${path}` } as never),
    );
});

function keep(id: string, finished_at: number): void {
  texts.set(`kept/${id}`, JSON.stringify({ summary: { id, finished_at }, saved: "" }));
}

it("lists what is kept, latest first", async () => {
  keep("one", 1);
  keep("here-a", 3);
  keep("two", 2);
  expect((await keptMatches()).map(({ id }) => id)).toEqual(["here-a", "two", "one"]);
  expect((await ownMatches()).map(({ id }) => id)).toEqual(["here-a"]);
});

it("keeps the latest matches of the server and loads each once", async () => {
  served = [
    { id: "two", finished_at: 2 },
    { id: "one", finished_at: 1 },
  ];
  keep("one", 1);
  await keepLatest();
  expect((await keptMatches()).map(({ id }) => id)).toEqual(["two", "one"]);
  expect(get.mock.calls.map(([path]) => path)).toEqual(["/me/matches?limit=20", "/matches/two"]);
  await keepLatest();
  expect(get).toHaveBeenCalledTimes(3);
});

it("drops matches that left the list of the server, and none of its own", async () => {
  keep("old", 1);
  keep("here-a", 2);
  await keepLatest();
  expect([...texts.keys()]).toEqual(["kept/here-a"]);
});

it("forgets a match of this browser, so that it is not handed in either", async () => {
  keep("here-a", 1);
  texts.set("finished/here-a", "{}");
  await forgetMatch("here-a");
  expect(texts.size).toBe(0);
});
