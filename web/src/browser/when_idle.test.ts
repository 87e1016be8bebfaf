import { expect, it, vi } from "vitest";
import { repeatWhenIdle } from "./when_idle.ts";

it("repeats work until there is no more", async () => {
  let left = 3;
  repeatWhenIdle(() => Promise.resolve(--left > 0));
  await vi.waitFor(() => expect(left).toBe(0));
});

it("can be ended", async () => {
  let done = 0;
  const end = repeatWhenIdle(() => Promise.resolve(++done < 1000));
  await vi.waitFor(() => expect(done).toBeGreaterThan(0));
  end();
  const then = done;
  await new Promise((later) => setTimeout(later, 250));
  expect(done).toBeLessThanOrEqual(then + 1);
});
