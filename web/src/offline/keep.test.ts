import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isKept, setKept } from "./here.ts";
import { keep } from "./keep.svelte.ts";

const LIST = {
  version: "v1",
  files: ["/a.js", "/b.js", "/c.js", "/d.js", "/e.js"].map((path) => ({ path, bytes: 10 })),
};
const stored = new Map<string, Response>();
/** What is asked of the network; each answer is given by the test. */
let asked: { path: string; answer: (response: Response) => void; fail: () => void }[] = [];
const registration = { waiting: null, active: {}, addEventListener: () => undefined, unregister: async () => true };

beforeEach(() => {
  stored.clear();
  asked = [];
  setKept(false);
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => stored.get(path),
      put: async (path: string, response: Response) => void stored.set(path, response),
    }),
    keys: async () => ["ludotheque-v1"],
    delete: async () => stored.clear(),
  });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
    storage: { persist: async () => true },
  });
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/offline.json") return Promise.resolve(new Response(JSON.stringify(LIST)));
    return new Promise((answer, reject) => asked.push({ path, answer, fail: () => reject(new TypeError("cut")) }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const soon = (): Promise<void> => new Promise((later) => setTimeout(later, 5));

it("loads every file, says how far it is, and keeps it then", async () => {
  const keeping = keep.keep();
  await soon();
  expect(keep.state).toEqual({ at: "loading", bytes: 50, done: 0 });
  while (stored.size < 5) {
    for (const { answer } of asked.splice(0)) answer(new Response("x"));
    await soon();
  }
  await keeping;
  expect(keep.state).toEqual({ at: "kept", lasting: true });
  expect(isKept()).toBe(true);
});

it("stops at a failure, and loads only what is missing when it is tried again", async () => {
  const keeping = keep.keep();
  await soon();
  asked[0]!.answer(new Response("x"));
  asked[1]!.fail();
  await keeping;
  expect(keep.state).toEqual({ at: "failed", full: false });
  asked[2]!.answer(new Response("x"));
  asked[3]!.answer(new Response("x"));
  await soon();
  // Files that came after the failure are kept, but nothing more is asked for, and the failure stays visible.
  expect(keep.state).toEqual({ at: "failed", full: false });
  expect(isKept()).toBe(false);
  const before = [...stored.keys()];
  asked = [];
  void keep.keep();
  await soon();
  expect(asked.map(({ path }) => path).sort()).toEqual(
    LIST.files.map(({ path }) => path).filter((path) => !before.includes(path)),
  );
});

it("says that there is no room", async () => {
  vi.stubGlobal("caches", {
    open: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
  });
  await keep.keep();
  expect(keep.state).toEqual({ at: "failed", full: true });
});
