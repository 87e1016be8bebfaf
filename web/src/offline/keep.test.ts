import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isKept, setKept } from "./here.ts";
import { keep } from "./keep.svelte.ts";
import { allowTexts } from "./storage.ts";

const LIST = {
  version: "v1",
  files: ["/a.js", "/b.js", "/c.js", "/d.js", "/e.js"].map((path) => ({ path, bytes: 10 })),
};
const stored = new Map<string, Response>();
/** What is asked of the network; each answer is given by the test. */
let asked: { path: string; answer: (response: Response) => void; fail: () => void }[] = [];
const registration = {
  waiting: null,
  active: {} as object | null,
  installing: null as (EventTarget & { state: string }) | null,
  addEventListener: () => undefined,
  unregister: async () => true,
};
/** The caches of this browser. */
let names: string[] = [];

beforeEach(() => {
  stored.clear();
  asked = [];
  names = ["ludotheque-v1"];
  registration.active = {};
  registration.installing = null;
  setKept(false);
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => stored.get(path),
      put: async (path: string, response: Response) => void stored.set(path, response),
    }),
    keys: async () => names,
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

async function answerAll(): Promise<void> {
  for (let n = 0; n < LIST.files.length; n++) {
    await soon();
    for (const { answer } of asked.splice(0)) answer(new Response("x"));
  }
  await soon();
}

it("says that it failed if the service worker cannot begin", async () => {
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  Object.assign(registration, { active: null, installing });
  const keeping = keep.keep();
  await answerAll();
  installing.state = "redundant"; // the network was cut, or the server has another version by now
  installing.dispatchEvent(new Event("statechange"));
  await keeping;
  expect(keep.state).toEqual({ at: "failed", full: false });
  expect(isKept()).toBe(false);
});

it("waits until the service worker is used", async () => {
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  Object.assign(registration, { active: null, installing });
  const keeping = keep.keep();
  await answerAll();
  for (const state of ["installed", "activating"]) {
    installing.state = state;
    installing.dispatchEvent(new Event("statechange"));
  }
  expect(isKept()).toBe(false);
  installing.state = "activated";
  installing.dispatchEvent(new Event("statechange"));
  await keeping;
  expect(isKept()).toBe(true);
});

it("says that the browser has deleted what was kept", async () => {
  setKept(true);
  names = [];
  await keep.look();
  expect(keep.state).toEqual({ at: "possible", bytes: 50, gone: true });
  expect(isKept()).toBe(false);
});

it("says that an address without https cannot keep anything, and forgets there too", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("isSecureContext", false);
  Reflect.deleteProperty(globalThis, "caches");
  await keep.look();
  expect(keep.state).toEqual({ at: "impossible", insecure: true });
  vi.stubGlobal("indexedDB", {
    deleteDatabase: () => {
      const request: { onsuccess?: () => void } = {};
      setTimeout(() => request.onsuccess?.());
      return request;
    },
  });
  await keep.drop({ games: true });
  allowTexts();
  expect(keep.state).toEqual({ at: "unknown" });
});
