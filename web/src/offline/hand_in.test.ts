import { beforeEach, expect, it, vi } from "vitest";
import { api, Problem } from "../api.ts";
import { session } from "../settings/session.svelte.ts";
import { handIn } from "./hand_in.ts";
import { texts } from "./testing_storage.ts";

vi.mock("./storage.ts", () => import("./testing_storage.ts"));

const post = vi.spyOn(api, "post");
const ensureGuest = vi.spyOn(session, "ensureGuest");
beforeEach(() => {
  texts.clear();
  post.mockReset().mockResolvedValue({ id: "offline-1" });
  ensureGuest.mockReset().mockResolvedValue({} as never);
});

it("asks the server nothing if there is no finished match", async () => {
  texts.set("row/a/00000000", "{}");
  expect(await handIn()).toBe(0);
  expect(ensureGuest).not.toHaveBeenCalled();
});

it("hands every finished match in once", async () => {
  texts.set("finished/a", '{"saved":"A","players":[]}').set("finished/b", '{"saved":"B","players":[]}');
  texts.set("match/a", "{}").set("row/a/00000000", "{}").set("row/c/00000000", "{}").set("table/t", "{}");
  const pause = vi.fn(async () => undefined);
  expect(await handIn(pause)).toBe(2);
  expect(pause).toHaveBeenCalledOnce(); // between two, so that the person has requests left
  expect([...texts.keys()]).toEqual(["row/c/00000000", "table/t"]);
  expect(post.mock.calls).toEqual([
    ["/me/matches", { saved: "A", players: [] }],
    ["/me/matches", { saved: "B", players: [] }],
  ]);
  expect(await handIn()).toBe(0);
  expect(post).toHaveBeenCalledTimes(2);
});

it("keeps a match if the server goes away, and hands it in later", async () => {
  texts.set("finished/a", '{"saved":"A","players":[]}');
  post.mockRejectedValueOnce(new Problem(0, null));
  expect(await handIn()).toBe(0);
  expect([...texts.keys()]).toEqual(["finished/a"]);
  expect(await handIn()).toBe(1);
  expect(texts.size).toBe(0);
});

it.each([413, 422])("keeps a match that the server refuses, and hands the others in: %i", async (status) => {
  texts.set("finished/a", '{"saved":"A","players":[]}').set("finished/b", '{"saved":"B","players":[]}');
  post.mockRejectedValueOnce(new Problem(status, null));
  expect(await handIn(async () => undefined)).toBe(1);
  expect([...texts.keys()]).toEqual(["refused/a"]);
});

it("waits if the server finds it too fast", async () => {
  texts.set("finished/a", '{"saved":"A","players":[]}').set("finished/b", '{"saved":"B","players":[]}');
  post.mockRejectedValueOnce(new Problem(429, null));
  const pause = vi.fn(async () => undefined);
  expect(await handIn(pause)).toBe(2);
  expect(pause).toHaveBeenCalledTimes(2);
  expect(texts.size).toBe(0);
});

it("keeps a match that was handed in to be watched, under the id of the server", async () => {
  texts.set("finished/here-a", '{"saved":"A","players":[]}');
  texts.set("kept/here-a", '{"summary":{"id":"here-a","finished_at":3},"saved":"A"}');
  expect(await handIn()).toBe(1);
  expect([...texts]).toEqual([["kept/offline-1", '{"summary":{"id":"offline-1","finished_at":3},"saved":"A"}']]);
});
