import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { announcer } from "./announcer.svelte.ts";

it("announces everything, and keeps the newest lines", async () => {
  for (let line = 1; line <= 30; line += 1) announcer.say(`line ${line}`);
  announcer.say("");
  await vi.waitFor(() => expect(announcer.lines.at(-1)?.text).toBe("line 30"));
  expect(announcer.lines).toHaveLength(12);
});

it("announces after the page is painted", async () => {
  announcer.say("a stone was laid");
  expect(announcer.lines.at(-1)?.text).not.toBe("a stone was laid");
  await vi.waitFor(() => expect(announcer.lines.at(-1)?.text).toBe("a stone was laid"));
});

it("can be called in an effect without triggering it again", async () => {
  let times = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      times += 1;
      announcer.say("once");
    });
  });
  flushSync();
  announcer.say("something else");
  await vi.waitFor(() => expect(announcer.lines.at(-1)?.text).toBe("something else"));
  flushSync();
  expect(times).toBe(1);
  stop();
});
