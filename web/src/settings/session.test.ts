import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "./session.svelte.ts";

const ME = { name: "Anna", public_name: "Anna", settings: {}, avatar: { shape: 1, colour: 1, look: 1 } };
let isThere = false;
const asked = vi.fn(async () => {
  if (!isThere) throw new TypeError("cut");
  return Response.json({ me: ME });
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  session.me = null;
  session.reached = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks a server that is away again, and knows the guest once it answers", async () => {
  isThere = false;
  await session.loadGuest();
  expect(session.reached).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(session.reached).toBe(false);
  isThere = true;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1);
  expect(session.reached).toBe(true);
  expect(session.me?.name).toBe("Anna");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});
