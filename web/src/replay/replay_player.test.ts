import { describe, expect, it, vi } from "vitest";
import { NO_TURNS } from "../live/turns.ts";
import type { AnyEvent, AnyView, ReplayChunk, ReplayTimeline } from "../protocol.ts";
import { ReplayPlayer } from "./replay_player.svelte.ts";

const COUNT = 10;
const SIZE = 4;

function timeline(): ReplayTimeline {
  return {
    id: "m",
    game: "boussanga",
    finished_at: 0,
    players: [
      { seat: 0, name: "Zoé", level: null, rank: 1, score: 3, you: true, ghost: false },
      { seat: 1, name: "", level: null, rank: 2, score: 1, you: false, ghost: false },
    ],
    options: {} as ReplayTimeline["options"],
    outcome: { type: "outcome", scores: [3, 1], ranking: [1, 2], reason: "points", facts: {} },
    seed: "7",
    key: "key",
    chunk: SIZE,
    steps: Array.from({ length: COUNT }, (_, step) => ({
      entries: 2 * step + 1,
      at: 1000 * step,
      seat: step % 2,
      race: false,
      marks: step % 3 === 2 ? [{ kind: "score" as const, seat: 0 }] : [],
    })),
    plays_on: null,
  };
}

/** A recording whose view counts the steps and whose notices are numbered. */
function load(chunk: number, seat: number | null): Promise<ReplayChunk> {
  const first = chunk * SIZE;
  const steps = Array.from({ length: Math.min(SIZE, COUNT - first) }, (_, index) => ({
    changed: index === 0 ? {} : { count: first + index },
    notices: [{ type: "passed", number: first + index } as unknown as AnyEvent],
  }));
  const view = { type: "boussanga_view", seat, prompt: { id: 1 }, count: first } as unknown as AnyView;
  return Promise.resolve({ first, seat, view, steps });
}

const player = (first = 0): ReplayPlayer => new ReplayPlayer(timeline(), load, { turns: NO_TURNS, seat: 0, first });
const shownCount = (of: ReplayPlayer): unknown => (of.table.view as unknown as { count: number } | null)?.count;
const settle = (): Promise<void> => vi.waitFor(() => Promise.resolve());
const numbers = (events: readonly AnyEvent[]): unknown[] =>
  events.map((event) => (event as { number?: number }).number);

describe("a player of recordings", () => {
  it("shows the step it begins with, without asking anybody", async () => {
    const replay = player(6);
    await vi.waitFor(() => expect(shownCount(replay)).toBe(6));
    expect(replay.table.prompt).toBeNull();
    expect(replay.table.seat).toBe(0);
    expect(replay.table.name(1)).toBe("Player 2");
    replay.table.leave();
  });

  it("animates the next step, and shows any other without animation", async () => {
    const replay = player();
    await vi.waitFor(() => expect(shownCount(replay)).toBe(0));
    replay.table.follow({ pace: () => 1000, announce: () => undefined });
    await replay.jump(1);
    expect([shownCount(replay), numbers(replay.table.notices)]).toEqual([1, [1]]);
    await replay.jump(7);
    expect([shownCount(replay), numbers(replay.table.notices)]).toEqual([7, []]);
    await replay.jump(8);
    expect([shownCount(replay), numbers(replay.table.notices)]).toEqual([8, [8]]);
    await replay.jump(3);
    expect([shownCount(replay), numbers(replay.table.notices)]).toEqual([3, []]);
    replay.table.leave();
  });

  it("has the history up to the step that is shown", async () => {
    const replay = player();
    await replay.jump(5);
    await settle();
    await replay.jump(2);
    expect(numbers(replay.table.history.map(({ event }) => event))).toEqual([0, 1, 2]);
    await replay.jump(3);
    expect(numbers(replay.table.history.map(({ event }) => event))).toEqual([0, 1, 2, 3]);
    replay.table.leave();
  });

  it("finds the next and the previous mark", async () => {
    const replay = player();
    await replay.jumpToMark(1);
    expect(replay.position).toBe(2);
    await replay.jumpToMark(1);
    expect(replay.position).toBe(5);
    await replay.jumpToMark(-1);
    expect(replay.position).toBe(2);
    await replay.jumpToMark(-1);
    expect(replay.position).toBe(0);
    replay.table.leave();
  });

  it("has the outcome at the last step only", async () => {
    const replay = player();
    await replay.jump(99);
    expect([replay.position, replay.table.outcome?.ranking]).toEqual([9, [1, 2]]);
    await replay.jump(4);
    expect(replay.table.outcome).toBeNull();
    replay.table.leave();
  });

  it("can be seen from another seat and from above", async () => {
    const replay = player(5);
    await replay.lookFrom(1);
    expect([replay.table.seat, replay.table.view?.seat, shownCount(replay)]).toEqual([1, 1, 5]);
    await replay.lookFrom(null);
    expect([replay.table.seat, replay.table.view?.seat, shownCount(replay)]).toEqual([null, null, 5]);
    replay.table.leave();
  });

  it("plays to the end by itself, slower in slow motion", async () => {
    vi.useFakeTimers();
    try {
      const replay = player(7);
      await vi.advanceTimersByTimeAsync(0);
      replay.table.follow({ pace: () => 0, announce: () => undefined });
      replay.speed = 0.25;
      expect(replay.pauseAfter(7)).toBe(4000);
      replay.play();
      await vi.advanceTimersByTimeAsync(3900);
      expect(replay.position).toBe(7);
      await vi.advanceTimersByTimeAsync(200);
      expect(replay.position).toBe(8);
      await vi.advanceTimersByTimeAsync(9000);
      expect([replay.position, replay.playing]).toEqual([9, false]);
      replay.play();
      await vi.advanceTimersByTimeAsync(0);
      expect(replay.position).toBe(0);
      replay.table.leave();
    } finally {
      vi.useRealTimers();
    }
  });

  it("plays a race in slow motion, stops after it, and plays on as fast as before", async () => {
    vi.useFakeTimers();
    try {
      const steps = timeline().steps.map((step, index) => ({ ...step, race: index === 3 || index === 4 }));
      const replay = new ReplayPlayer({ ...timeline(), steps }, load, { turns: NO_TURNS, seat: null, first: 8 });
      await vi.advanceTimersByTimeAsync(0);
      replay.changeSpeed(2);
      const race = replay.races[0]!;
      expect([race.first, race.last]).toEqual([3, 5]);
      await replay.watchRace(race);
      expect([replay.position, replay.speed, replay.playing]).toEqual([3, 0.25, true]);
      // The last 800 ms before a finger take four times as long.
      expect(replay.pauseAfter(3)).toBe(200 + 4 * 800);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([replay.position, replay.speed, replay.playing]).toEqual([5, 2, false]);
      await replay.showScreenOf(race.claims[1]!);
      expect([replay.position, replay.seat]).toEqual([4, race.claims[1]!.seat]);
      replay.table.leave();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says why a step could not be loaded, and tries again", async () => {
    let broken = true;
    const replay = new ReplayPlayer(
      timeline(),
      (chunk, seat) => (broken ? Promise.reject(new Error("away")) : load(chunk, seat)),
      {
        turns: NO_TURNS,
        seat: 0,
        first: 0,
      },
    );
    await vi.waitFor(() => expect(replay.problem).toEqual(new Error("away")));
    broken = false;
    await replay.jump(3);
    expect([replay.problem, shownCount(replay)]).toEqual([null, 3]);
    replay.table.leave();
  });
});

it("loads the steps around it ahead, the nearest first", async () => {
  const loaded: number[] = [];
  const counted = (chunk: number, seat: number | null): Promise<ReplayChunk> => {
    loaded.push(chunk);
    return load(chunk, seat);
  };
  const replay = new ReplayPlayer(timeline(), counted, { turns: NO_TURNS, seat: 0, first: COUNT - 1 });
  await vi.waitFor(() => expect(loaded).toEqual([2, 1]));
  expect(await replay.loadAhead()).toBe(true);
  expect(await replay.loadAhead()).toBe(false);
  await replay.lookFrom(1);
  while (await replay.loadAhead());
  expect(loaded.toSorted()).toEqual([0, 0, 1, 1, 2, 2]);
  replay.table.leave();
});
