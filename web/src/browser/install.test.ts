import { expect, it, vi } from "vitest";
import { installer } from "./install.svelte.ts";

it("keeps the browser's offer until it is used or the client is installed", async () => {
  installer.start();
  expect(installer.isPossible).toBe(false);
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: vi.fn() });
  dispatchEvent(offer);
  expect([installer.isPossible, offer.defaultPrevented]).toEqual([true, true]);
  await installer.install();
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(installer.isPossible).toBe(false);
  dispatchEvent(offer);
  dispatchEvent(new Event("appinstalled"));
  expect(installer.isPossible).toBe(false);
});
