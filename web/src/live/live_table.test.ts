import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent, Hint, Refusal } from "../protocol.ts";
import { LiveTable } from "./live_table.svelte.ts";
import { FakeServer, shown, TURNS, update, view } from "./testing/fake_server.ts";

let server: FakeServer;
let table: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  table = new LiveTable("t", server.connection, { turns: TURNS });
  server.socket.welcomes();
  server.socket.take();
});
afterEach(() => {
  table.leave();
  // Whatever waits for a frame must not wait for ever.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const CAPTURE = { type: "capture", bouh: 1, steps: [1, 2, "+"] } as never;
const REFUSAL: Refusal = { type: "refusal", clause: "BOU-13", reason: "wrong_result", params: {} };
const appeared = (bouh: number) => ({ type: "appeared", seat: 0, bouh, number: 3, family: "red" }) as AnyEvent;
const events = () => table.history.map(({ event }) => (event as { bouh: number }).bouh);
/** Follow at a pace; how much was seen at a time. */
function follow(pace = 0): number[] {
  const seen: number[] = [];
  table.follow({ pace: () => pace, announce: (notices) => seen.push(notices.length) });
  return seen;
}
const hint = (rung: string, action: unknown = null) =>
  ({ type: "hint", rung, key: rung, params: {}, marks: [], action }) as unknown as Hint<never>;

describe("updates", () => {
  it("are shown one after another at the pace of the board", () => {
    follow(500);
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    server.socket.says(update(2, 1, { notices: [appeared(1)] }));
    server.socket.says(update(3, 2, { notices: [appeared(2)] }));
    expect([events(), table.queued]).toEqual([[], 2]);
    vi.advanceTimersByTime(500);
    expect([events(), table.queued]).toEqual([[1], 1]);
    vi.advanceTimersByTime(499);
    expect(events()).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect([events(), table.queued]).toEqual([[1, 2], 0]);
  });

  it("can be skipped", () => {
    follow(500);
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    server.socket.says(update(2, 1, { notices: [appeared(1)] }));
    server.socket.says(update(3, 2, { notices: [appeared(2)], view: view({ prompt: 9 }) }));
    table.skip();
    expect([events(), table.queued, table.prompt?.id]).toEqual([[1, 2], 0, 9]);
  });

  it("are preceded by a callback while the page still shows the previous one", () => {
    follow();
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    const seen: (number | undefined)[] = [];
    const leave = table.beforeUpdate(() => seen.push(table.prompt?.id));
    server.socket.says(update(2, 1, { view: view({ prompt: 8 }) }));
    vi.advanceTimersByTime(1);
    server.socket.says(update(3, 2, { view: view({ prompt: 9 }) }));
    vi.advanceTimersByTime(1);
    leave();
    server.socket.says(update(4, 3, { view: view({ prompt: 10 }) }));
    vi.advanceTimersByTime(1);
    expect([seen.at(-1), seen.length, table.prompt?.id]).toEqual([8, 2, 10]);
  });

  it("let nobody look at the page before the whole match is sent again, which is not animated", () => {
    follow(0);
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    const look = vi.fn();
    table.beforeUpdate(look);
    server.socket.says(update(9, 0, { view: view({ prompt: 9 }) }));
    vi.advanceTimersByTime(1);
    expect([table.prompt?.id, look.mock.calls.length]).toEqual([9, 0]);
  });

  it("are shown without waiting if very many are queued", () => {
    follow(500);
    server.socket.says(shown());
    for (let number = 1; number <= 12; number += 1)
      server.socket.says(update(number, number - 1, { notices: [appeared(number)] }));
    vi.advanceTimersByTime(500 + 5);
    expect(table.queued).toBe(8);
  });

  it("are shown at once in a race, for players and spectators", () => {
    follow(5000);
    server.socket.says(shown());
    server.socket.says(update(1, 0, { notices: [appeared(1)] }));
    server.socket.says(update(2, 1, { notices: [appeared(2)] }));
    expect(table.queued).toBe(1);
    server.socket.says(update(3, 2, { notices: [appeared(3)], view: view({ prompt: 7, race: true }) }));
    expect([events(), table.queued, table.prompt?.id]).toEqual([[1, 2, 3], 0, 7]);
    // what ends the race is not kept waiting either
    server.socket.says(update(4, 3, { notices: [appeared(4)], view: view({ prompt: 8 }) }));
    expect([events(), table.prompt?.id]).toEqual([[1, 2, 3, 4], 8]);
    const searching = { type: "tohuwabohu_view", seat: null, prompt: null, phase: "search" } as never;
    server.socket.says(update(5, 4, { notices: [appeared(5)] }));
    server.socket.says(update(6, 5, { notices: [appeared(6)], view: searching }));
    expect([table.queued, table.view]).toEqual([0, searching]);
  });

  it("tell for how long other players still watch what this page has skipped", () => {
    table.follow({ pace: () => 5000, announce: () => undefined, instant: () => true });
    const friend = {
      type: "chair_shown",
      name: "Tom",
      kind: "person",
      level: null,
      present: true,
      host: false,
      replace_in_ms: null,
    } as const;
    const [me] = shown().chairs;
    const bot = { ...friend, kind: "bot", level: "fox" } as const;
    server.socket.says(shown({ yours: { 0: 0 }, chairs: [me!, friend] }));
    server.socket.says(update(1, 0));
    server.socket.says(update(2, 1, { notices: [appeared(1)] }));
    server.socket.says(update(3, 2, { notices: [appeared(2)] }));
    vi.advanceTimersByTime(1000);
    // here nothing is acted out, others look on at both of them
    expect([events(), table.queued, table.othersWatchFor()]).toEqual([[1, 2], 0, 9000]);
    server.socket.says(shown({ yours: { 0: 0 }, chairs: [me!, { ...friend, present: false }] }));
    expect(table.othersWatchFor()).toBe(0);
    server.socket.says(shown({ yours: { 0: 0, 1: 1 }, chairs: [me!, friend] }));
    expect(table.othersWatchFor()).toBe(0);
    server.socket.says(shown({ yours: { 0: 0 }, chairs: [me!, bot] }));
    expect(table.othersWatchFor()).toBe(0);
    server.socket.says(shown({ yours: { 0: 0 }, chairs: [me!, bot], televisions: 1 }));
    expect(table.othersWatchFor()).toBe(9000);
    // a race takes everybody along
    server.socket.says(update(4, 3, { view: view({ prompt: 7, race: true }) }));
    expect(table.othersWatchFor()).toBe(5000);
  });

  it("that were missed go into the history without being animated", () => {
    const seen = follow();
    server.socket.says(shown());
    server.socket.says(update(9, 0, { notices: [appeared(1), appeared(2)] }));
    expect([events(), table.notices, seen]).toEqual([[1, 2], [], []]);
    vi.runAllTimers();
    server.socket.says(update(10, 9, { notices: [appeared(3)] }));
    expect([table.notices, seen]).toEqual([[appeared(3)], [1]]);
    vi.runAllTimers();
    const many = Array.from({ length: 60 }, (_, index) => appeared(index));
    server.socket.says(update(70, 10, { notices: many }));
    expect([table.notices, seen, table.history.length]).toEqual([[], [1], 63]);
  });

  it("are queued until there is a follower, except the first", () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0, { notices: [appeared(1)] }));
    server.socket.says(update(2, 1, { notices: [appeared(2)] }));
    server.socket.says(update(3, 2, { notices: [appeared(3), appeared(4)] }));
    vi.runAllTimers();
    expect([events(), table.queued]).toEqual([[1], 2]);
    const seen = follow();
    vi.runAllTimers();
    expect([events(), seen]).toEqual([
      [1, 2, 3, 4],
      [1, 2],
    ]);
  });

  it("of a match that began on this page are announced from the beginning, once", () => {
    server.socket.says(shown({ stage: "gathering", match: null }));
    server.socket.says(shown({ match: "m2" }));
    server.socket.says(update(1, 0, { match: "m2", notices: [appeared(1), appeared(2)] }));
    expect(follow()).toEqual([2]);
    expect(follow()).toEqual([]);
  });

  it("of a race are not shown one by one to a follower who comes late", () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    server.socket.says(update(2, 1, { notices: [appeared(1)] }));
    server.socket.says(update(3, 2, { notices: [appeared(2)], view: view({ prompt: 7, race: true }) }));
    expect([table.queued, table.prompt?.id]).toEqual([2, 1]);
    expect(follow(5000)).toEqual([1, 1]);
    expect([table.queued, table.prompt?.id]).toEqual([0, 7]);
  });

  it("record whose turn it was", () => {
    follow();
    server.socket.says(shown());
    server.socket.says(update(1, 0, { view: view({ turn: 1 }) }));
    vi.runAllTimers();
    server.socket.says(update(2, 1, { view: view({ turn: 0 }), notices: [appeared(1)] }));
    expect(table.history.map(({ turn }) => turn)).toEqual([1]);
  });
});

describe("reconnecting", () => {
  it("continues after the last update received, even if it is not shown yet", () => {
    follow(500);
    server.socket.says(shown());
    server.socket.says(update(4, 0));
    server.socket.says(update(6, 4));
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 6 }]);
    server.socket.says(shown());
    server.socket.says(update(7, 6, { notices: [appeared(1)] }));
    table.skip();
    expect(events()).toEqual([1]);
  });

  it("during another match requests the new one from its beginning", () => {
    server.socket.says(shown());
    server.socket.says(update(40, 0, { notices: [appeared(1)] }));
    vi.runAllTimers();
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    server.socket.take();
    server.socket.says(shown({ match: "m2" }));
    expect([table.view, events()]).toEqual([null, []]);
    server.socket.says(update(45, 40, { match: "m2", notices: [appeared(8)] }));
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
    server.socket.says(shown({ match: "m2" }));
    server.socket.says(update(45, 0, { match: "m2", notices: [appeared(7), appeared(8)] }));
    expect(events()).toEqual([7, 8]);
  });

  it("keeps requests, which are answered once", async () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    const answered = vi.fn();
    void table.act(CAPTURE).then(answered);
    expect(table.awaitingAnswer).toBe(true);
    const [sent] = server.socket.take();
    server.socket.breaks();
    server.pass(400);
    server.socket.welcomes();
    expect(server.socket.take().filter(({ type }) => type === "to")).toEqual([sent]);
    server.socket.says({ type: "answer", table: "t", command: "c1", refusal: null });
    await vi.runAllTimersAsync();
    expect(answered).toHaveBeenCalledExactlyOnceWith(null);
    expect(table.awaitingAnswer).toBe(false);
  });
});

describe("a new match", () => {
  it("at the same table keeps nothing of the old one, and its beginning is animated", () => {
    server.socket.says(shown());
    server.socket.says(update(40, 0, { notices: [appeared(1)], outcome: { type: "outcome" } as never }));
    vi.runAllTimers();
    server.socket.says(shown({ match: "m2" }));
    expect([table.view, table.outcome, events()]).toEqual([null, null, []]);
    server.socket.says(update(3, 0, { match: "m2", notices: [appeared(2)] }));
    // The server sends it by itself: asking again would tell everything twice.
    expect(server.socket.take()).toEqual([]);
    expect([events(), table.notices]).toEqual([[2], [appeared(2)]]);
  });

  it("is recognised even if the numbers of updates agree", () => {
    server.socket.says(shown());
    server.socket.says(update(5, 0, { notices: [appeared(1)] }));
    vi.runAllTimers();
    server.socket.says(update(6, 5, { match: "m2", notices: [appeared(2)] }));
    expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
    expect(events()).toEqual([]);
  });

  it("that is sent again from its beginning is not doubled in the history", () => {
    server.socket.says(shown());
    server.socket.says(update(5, 0, { notices: [appeared(1)] }));
    vi.runAllTimers();
    server.socket.says(update(5, 0, { notices: [appeared(1)] }));
    expect([events(), table.notices]).toEqual([[1], []]);
  });
});

describe("refusals", () => {
  it("are returned, and shown until the next action", async () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    const why = table.act(CAPTURE);
    server.socket.says({ type: "answer", table: "t", command: "c1", refusal: REFUSAL });
    expect(await why).toEqual(REFUSAL);
    expect(table.refusal).toEqual(REFUSAL);
    void table.request({ type: "emote", key: "oops" });
    expect(table.refusal).toEqual(REFUSAL);
    void table.act(CAPTURE);
    expect(table.refusal).toBeNull();
  });

  it("disappear with the next prompt", () => {
    follow();
    server.socket.says(shown());
    server.socket.says(update(1, 0));
    vi.runAllTimers();
    void table.act(CAPTURE);
    server.socket.says({ type: "answer", table: "t", command: "c1", refusal: REFUSAL });
    server.socket.says(update(2, 1, { view: view({ prompt: 1 }) }));
    vi.runAllTimers();
    expect(table.refusal).toEqual(REFUSAL);
    server.socket.says(update(3, 2, { view: view({ prompt: 2 }) }));
    expect(table.refusal).toBeNull();
  });

  it("for being late in a race are returned to the board and not shown", async () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0, { view: view({ prompt: 7, race: true }) }));
    const late: Refusal = { type: "refusal", clause: "LUD-2", reason: "stale", params: {} };
    const finger = table.act(CAPTURE, 312);
    server.socket.says({ type: "answer", table: "t", command: "c1", refusal: late });
    expect([await finger, table.refusal]).toEqual([late, null]);
    const wrong = table.act(CAPTURE, 312);
    server.socket.says({ type: "answer", table: "t", command: "c2", refusal: REFUSAL });
    expect([await wrong, table.refusal]).toEqual([REFUSAL, REFUSAL]);
  });

  it("are made up for requests that the server could not read", async () => {
    server.socket.says(shown());
    const why = table.act(CAPTURE);
    server.socket.says({
      type: "problem",
      key: "too_long",
      table: null,
      command: "c1",
      retry_after_ms: null,
      detail: "",
    });
    expect((await why)?.reason).toBe("not_an_action");
    expect(table.awaitingAnswer).toBe(false);
  });
});

describe("hints", () => {
  const ladder = [hint("nudge"), hint("region"), hint("move", CAPTURE)];
  const asked = () => server.socket.take().filter((sent) => sent.type === "to" && sent.wish.type === "ask_hint");

  beforeEach(() => {
    follow();
    server.socket.says(shown());
    server.socket.says(update(1, 0, { view: view({ prompt: 4 }) }));
    vi.runAllTimers();
  });

  it("are shown one by one and requested once", async () => {
    table.requestHint();
    table.requestHint();
    expect([asked().length, table.hintsPending]).toEqual([1, true]);
    server.socket.says({ type: "hints_shown", table: "t", command: "c1", prompt: 4, hints: ladder });
    await vi.runAllTimersAsync();
    expect([table.hintsPending, table.visibleHints.length]).toEqual([false, 1]);
    table.requestHint();
    table.requestHint();
    table.requestHint();
    expect([asked().length, table.visibleHints.length]).toEqual([0, 3]);
    table.clearHints();
    table.requestHint();
    expect(asked().length).toBe(1);
  });

  it("for an earlier prompt are not shown", () => {
    table.requestHint();
    server.socket.says(update(2, 1, { view: view({ prompt: 5 }) }));
    server.socket.says({ type: "hints_shown", table: "t", command: "c1", prompt: 4, hints: ladder });
    expect(table.hints).toEqual([]);
  });

  it("disappear with their prompt, and may be empty", () => {
    table.requestHint();
    server.socket.says({ type: "hints_shown", table: "t", command: "c1", prompt: 4, hints: ladder });
    server.socket.says(update(2, 1, { view: view({ prompt: 5 }) }));
    expect([table.hintsFor, table.prompt?.id]).toEqual([4, 5]);
    vi.runAllTimers();
    expect([table.hints, table.visibleCount]).toEqual([[], 0]);
    table.clearHints();
    table.requestHint();
    server.socket.says({ type: "hints_shown", table: "t", command: "c2", prompt: 5, hints: [] });
    expect(table.noHints).toBe(true);
  });
});

describe("match time", () => {
  it("passes while the match is running", () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0, { now: 5000, running: true }));
    vi.advanceTimersByTime(250);
    expect(Math.round(table.now())).toBe(5250);
    server.socket.says(update(2, 1, { now: 6000, running: false }));
    vi.advanceTimersByTime(250);
    expect(table.now()).toBe(6000);
  });
});

it("a table that was unavailable is shown again", () => {
  table.missing("unavailable");
  expect(table.failure).toBe("unavailable");
  server.socket.says(shown());
  expect(table.failure).toBeNull();
});

it("switching seats loads the match from its beginning and forgets the previous seat's view", () => {
  const companion = { type: "companion", number: 4, name: "Tom" };
  server.socket.says(shown({ yours: { 0: 0, 1: 4 } }));
  server.socket.says(update(5, 0, { notices: [appeared(1)] }));
  vi.runAllTimers();
  table.switchSeat(1);
  expect([table.view, events()]).toEqual([null, []]);
  expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0, companion }]);
  server.socket.says(shown({ you: 1, yours: { 0: 0, 1: 4 } }));
  server.socket.says(update(5, 0, { notices: [appeared(1)] }));
  expect([events(), table.notices]).toEqual([[1], []]);
  server.socket.breaks();
  server.pass(400);
  server.socket.welcomes();
  expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 5, companion }]);
});

it("a companion is seated and removed under their own name, and then the table is shown for the guest again", async () => {
  server.socket.says(shown({ stage: "gathering", match: null }));
  const zoe = { type: "companion", number: 1, name: "Lou" };
  const sat = table.seatCompanion(1, "Lou");
  expect(server.socket.take()).toEqual([
    { type: "enter", table: "t", since: 0, companion: zoe },
    { type: "to", table: "t", wish: expect.objectContaining({ type: "sit", seat: 1 }) },
  ]);
  server.socket.says({ type: "answer", table: "t", command: "c1", refusal: null } as never);
  expect(await sat).toBeNull();
  expect(server.socket.take()).toEqual([{ type: "enter", table: "t", since: 0 }]);
});

describe("a screen shared by several seats", () => {
  const asked = (id: number) =>
    ({ type: "prompt", id, kind: "search", deadline: null, race: true, draw: null }) as const;
  const acts = () => server.socket.take().map((sent) => (sent as unknown as { wish: object }).wish);

  it("acts for each seat in answer to its own prompt", () => {
    server.socket.says(shown({ game: "tohuwabohu", yours: { 0: 0, 1: 1 } }));
    server.socket.says(update(1, 0, { view: view({ prompt: 4 }), asked: { 0: asked(4), 1: asked(5) } }));
    void table.act(CAPTURE, 300, 1);
    void table.act(CAPTURE, 310, 0);
    void table.act(CAPTURE, 320);
    expect(acts()).toMatchObject([
      { prompt: 5, reaction: 300, seat: 1 },
      { prompt: 4, reaction: 310, seat: null },
      { prompt: 4, reaction: 320, seat: null },
    ]);
  });

  it("forgets the prompts of the previous match", () => {
    server.socket.says(shown());
    server.socket.says(update(1, 0, { asked: { 1: asked(5) } }));
    server.socket.says(shown({ match: "m2" }));
    expect(table.asked).toEqual({});
  });
});
