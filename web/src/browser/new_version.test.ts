import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useServersVersion } from "./new_version.ts";

const reload = vi.fn();
/** The service worker that the server has now; it loads its files first. */
let next: EventTarget & { postMessage: (message: string) => void };
let registration: { waiting: typeof next | null; installing: typeof next | null; update: () => Promise<void> };

beforeEach(() => {
  reload.mockClear();
  const container = new EventTarget();
  const use = (): void => void container.dispatchEvent(new Event("controllerchange"));
  next = Object.assign(new EventTarget(), { postMessage: use });
  registration = {
    waiting: null,
    installing: null,
    update: async () => void (registration.installing = next),
  };
  vi.stubGlobal("navigator", {
    serviceWorker: Object.assign(container, { getRegistration: async () => registration }),
  });
});
afterEach(() => vi.unstubAllGlobals());

function nextIs(state: "loaded" | "lost"): void {
  registration.installing = null;
  if (state === "loaded") registration.waiting = next;
  next.dispatchEvent(new Event("statechange"));
}

const soon = (): Promise<void> => new Promise((later) => setTimeout(later, 5));

it("loads the page again once the server's version is there", async () => {
  const changing = useServersVersion(reload);
  await soon();
  expect(reload).not.toHaveBeenCalled();
  nextIs("loaded");
  await changing;
  expect(reload).toHaveBeenCalledOnce();
});

it("stays as it is if that version cannot be loaded", async () => {
  const changing = useServersVersion(reload);
  await soon();
  nextIs("lost");
  await changing;
  expect(reload).not.toHaveBeenCalled();
});

it("uses a version that waited already", async () => {
  registration.waiting = next;
  registration.update = async () => undefined;
  await useServersVersion(reload);
  expect(reload).toHaveBeenCalledOnce();
});
