import { beforeEach, expect, test, vi } from "vitest";
import { classApi, forgetClass, keepClass, nameChild, taughtClass, taughtClasses } from "./taught_classes.ts";

const ONE = { id: "one", code: "ABCD", key: "secret", names: {} };

beforeEach(() => localStorage.clear());

test("classes are kept with their keys until they are forgotten, the newest first", () => {
  expect(taughtClasses()).toEqual([]);
  keepClass(ONE);
  keepClass({ ...ONE, id: "two" });
  expect(taughtClasses().map(({ id }) => id)).toEqual(["two", "one"]);
  expect(taughtClass("one")).toEqual(ONE);
  forgetClass("one");
  expect(taughtClass("one")).toBeUndefined();
});

test("names are kept by number, trimmed, and can be taken away", () => {
  keepClass(ONE);
  nameChild("one", 3, "  Zoé ");
  nameChild("one", 4, "Léo");
  nameChild("unknown", 3, "Max");
  expect(taughtClass("one")?.names).toEqual({ 3: "Zoé", 4: "Léo" });
  nameChild("one", 3, " ");
  expect(taughtClass("one")?.names).toEqual({ 4: "Léo" });
});

test.each(["{", "{}", "null", '[{"id":1},null,{"id":"a","code":"b","key":"c"}]'])(
  "what is broken is left out: %s",
  (text) => {
    localStorage.setItem("ludotheque.classes", text);
    expect(taughtClasses()).toEqual([]);
  },
);

test("requests have the key and no name", async () => {
  keepClass(ONE);
  nameChild("one", 3, "Zoé");
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetched);
  await classApi(taughtClass("one")!).get("/facts");
  vi.unstubAllGlobals();
  const [address, sent] = fetched.mock.calls[0] as [string, RequestInit];
  expect(address).toBe("/api/classes/one/facts");
  expect(sent.headers).toMatchObject({ "X-Class-Key": "secret" });
  expect(JSON.stringify([address, sent])).not.toContain("Zoé");
});
