import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReplayShown } from "../protocol.ts";
import type { ReplayPlayer } from "./replay_player.svelte.ts";
import { WatchTogether, type Place } from "./watch_together.svelte.ts";

/** A player that only counts. */
class Counter {
  position = 0;
  playing = false;
  speed = 1;
  atEnd = false;
  onsteer: (() => void) | null = null;
  go(step: number): Promise<void> {
    this.position = step;
    return Promise.resolve();
  }
  play(): void {
    this.playing = true;
  }
  pause(): void {
    this.playing = false;
  }
}

function shown(step: number, more: Partial<ReplayShown> = {}): ReplayShown {
  return {
    type: "replay_shown",
    match: "m",
    key: "k",
    step,
    playing: false,
    speed: 1,
    by: 0,
    steering: false,
    ...more,
  };
}

function watch(first: ReplayShown): { player: Counter; together: WatchTogether; sent: Place[] } {
  const player = new Counter();
  const sent: Place[] = [];
  const together = new WatchTogether(player as unknown as ReplayPlayer, first, (place) => sent.push(place));
  return { player, together, sent };
}

/** Somebody at this page moves to a step. */
function touch(player: Counter, step: number): void {
  player.onsteer?.();
  player.position = step;
}

describe("watching together", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("follows whoever steers", async () => {
    const { player, together, sent } = watch(shown(3, { playing: true, speed: 2 }));
    await vi.advanceTimersByTimeAsync(0);
    expect([player.position, player.playing, player.speed]).toEqual([3, true, 2]);
    player.position = 5;
    together.receive(shown(4, { playing: true, speed: 2 }));
    expect(player.position, "a little ahead").toBe(5);
    together.receive(shown(9, { playing: true, speed: 2 }));
    expect(player.position).toBe(9);
    together.receive(shown(2));
    expect([player.position, player.playing]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
  });

  it("steps aside at the first touch and comes back", async () => {
    const { player, together, sent } = watch(shown(3));
    await vi.advanceTimersByTimeAsync(0);
    touch(player, 7);
    together.receive(shown(4));
    await vi.advanceTimersByTimeAsync(5000);
    expect([together.aside, player.position, sent]).toEqual([true, 7, []]);
    together.rejoin();
    expect([together.aside, player.position]).toEqual([false, 4]);
  });

  it("sends what the steering page does, and not again what comes back", async () => {
    const { player, together, sent } = watch(shown(0, { steering: true }));
    await vi.advanceTimersByTimeAsync(0);
    for (const step of [1, 2, 3]) touch(player, step);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([{ step: 3, playing: false, speed: 1 }]);
    touch(player, 4);
    together.receive(shown(3, { steering: true }));
    expect(player.position, "its own place does not set it back").toBe(4);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent.at(-1)?.step).toBe(4);
    expect(together.leading).toBe(true);
  });

  it("tells the others from time to time how far it has played", async () => {
    const { player, sent } = watch(shown(0, { steering: true }));
    await vi.advanceTimersByTimeAsync(0);
    player.onsteer?.();
    player.play();
    await vi.advanceTimersByTimeAsync(300);
    player.position = 6;
    await vi.advanceTimersByTimeAsync(1500);
    player.pause();
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent.map(({ step, playing }) => [step, playing])).toEqual([
      [0, true],
      [6, true],
      [6, false],
    ]);
  });

  it("follows another page that may steer too", async () => {
    const { player, together, sent } = watch(shown(0, { steering: true }));
    await vi.advanceTimersByTimeAsync(0);
    touch(player, 1);
    await vi.advanceTimersByTimeAsync(300);
    together.receive(shown(1, { steering: true }));
    together.receive(shown(8, { steering: true }));
    expect([player.position, together.leading]).toEqual([8, false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
  });

  it("leads when the host has left", async () => {
    const { player, together, sent } = watch(shown(3, { playing: true }));
    await vi.advanceTimersByTimeAsync(0);
    together.receive(shown(3, { playing: true, steering: true, by: 1 }));
    player.position = 6;
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toEqual([{ step: 6, playing: true, speed: 1 }]);
    together.receive(shown(6, { playing: true, steering: false }));
    player.position = 9;
    await vi.advanceTimersByTimeAsync(3000);
    expect([together.leading, sent.length], "the host is back").toEqual([false, 1]);
  });

  it("stops", async () => {
    const { player, together, sent } = watch(shown(0, { steering: true }));
    touch(player, 1);
    together.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent, player.onsteer]).toEqual([[], null]);
  });
});
