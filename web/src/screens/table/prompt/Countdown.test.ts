import { describe, expect, it } from "vitest";
import { secondsLeft } from "./Countdown.svelte";

describe("the countdown", () => {
  it("counts whole seconds and stops at 0", () => {
    expect(secondsLeft(5000, 3999)).toBe(2);
    expect(secondsLeft(5000, 4000)).toBe(1);
    expect(secondsLeft(5000, 9000)).toBe(0);
  });

  it("is hidden while there is plenty of time, or no deadline", () => {
    expect(secondsLeft(500_000, 0)).toBeNull();
    expect(secondsLeft(null, 0)).toBeNull();
  });
});
