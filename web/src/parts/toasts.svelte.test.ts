import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { toasts } from "./toasts.svelte.ts";

test("can be shown in an effect without triggering it again", () => {
  let times = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      times += 1;
      toasts.show("The round ends soon.");
    });
  });
  flushSync();
  toasts.show("Something else.");
  flushSync();
  expect(times).toBe(1);
  expect(toasts.shown.slice(-2).map(({ text }) => text)).toEqual(["The round ends soon.", "Something else."]);
  stop();
});
