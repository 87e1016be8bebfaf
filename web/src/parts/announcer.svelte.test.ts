import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { announcer } from "./announcer.svelte.ts";

it("is told everything, and keeps the newest", () => {
  for (let line = 1; line <= 30; line += 1) announcer.say(`line ${line}`);
  announcer.say("");
  expect(announcer.lines).toHaveLength(12);
  expect(announcer.lines.at(-1)?.text).toBe("line 30");
});

it("can be spoken to from an effect without calling that effect again", () => {
  let times = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      times += 1;
      announcer.say("once");
    });
  });
  flushSync();
  announcer.say("something else");
  flushSync();
  expect(times).toBe(1);
  stop();
});
