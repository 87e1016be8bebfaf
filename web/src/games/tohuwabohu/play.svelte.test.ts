import { beforeEach, describe, expect, it } from "vitest";
import type { Refusal, TohuwabohuView } from "../../protocol.ts";
import type { BoardProps } from "../board.ts";
import { FirstPaint } from "../../live/first_paint.svelte.ts";
import { Play } from "./play.svelte.ts";
import { FakeFrames } from "../../live/testing/fake_frames.ts";

let frames: FakeFrames;
let acted: { action: object; reaction: number | null | undefined; seat: number | null | undefined; answer: (refusal: Refusal | null) => void }[];

function playing(changed: object = {}, yours: Record<number, number> = { 0: 0 }): { play: Play; show: (changed: object) => void } {
  let view = $state.raw({
    type: "tohuwabohu_view",
    seat: 0,
    phase: "search",
    step: 7,
    prompt: { race: true },
    fingers: 2,
    pointing: [],
    owned: [[], [], []],
    dealer: 1,
    edition: null,
    pieces: "shapes",
    face: "colour",
    verdict: null,
    appeared: 0,
    ...changed,
  } as unknown as TohuwabohuView);
  const props = {
    get view() {
      return view;
    },
    table: { shown: { yours } },
    screen: "whole",
    marks: [],
    act: (action: object, reaction?: number | null, seat?: number | null) =>
      new Promise<Refusal | null>((answer) => void acted.push({ action, reaction, seat, answer })),
  } as unknown as BoardProps<"tohuwabohu">;
  const play = new Play(props, new FirstPaint(frames));
  return { play, show: (more) => (view = { ...view, ...more } as TohuwabohuView) };
}

beforeEach(() => {
  frames = new FakeFrames();
  acted = [];
});

describe("a touch", () => {
  it("is timed from the card's first frame to the touch itself, and shown before the server has heard of it", () => {
    const { play } = playing();
    play.changed([]);
    frames.pass(100, 102);
    frames.pass(116, 117);
    play.touch(12, 1350.5);
    expect(acted).toMatchObject([{ action: { type: "point", shape: 12 }, reaction: 1234.5, seat: 0 }]);
    expect([...play.fingers]).toEqual([[12, [{ seat: 0, sent: true }]]]);
    expect(play.free(0)).toBe(1);
  });

  it("is real once the table says so, and taken back when it came too late", async () => {
    const { play, show } = playing();
    play.touch(12, 10);
    play.touch(13, 20);
    show({ pointing: [{ seat: 0, shape: 12, at: 5 }] });
    acted[1]!.answer({ type: "refusal", clause: "LUD-2", reason: "stale", params: {} });
    await Promise.resolve();
    expect(play.sent.map(({ shape }) => shape)).toEqual([12]);
  });

  it("too early, twice on one shape or with no finger left is not sent", () => {
    const { play, show } = playing();
    play.touch(12, 10);
    play.touch(12, 20);
    play.touch(13, 30);
    play.touch(14, 40);
    expect(acted.length).toBe(2);
    show({ phase: "pause", step: 8 });
    play.touch(15, 50);
    expect([acted.length, play.vain]).toEqual([2, 15]);
  });
});

describe("several on one glass", () => {
  it("a shape that is touched belongs to whoever said so, and to nobody otherwise", () => {
    const { play } = playing({}, { 0: 0, 2: 1 });
    expect(play.sharing).toEqual([0, 2]);
    play.touch(12, 10);
    expect([acted.length, play.vain]).toEqual([0, 12]);
    play.hands.me = 2;
    play.touch(12, 20);
    play.touch(12, 30, 0);
    expect(acted.map(({ seat }) => seat)).toEqual([2, 0]);
    expect([play.hands.me, play.free(0), play.free(2)]).toEqual([null, 1, 1]);
  });

  it("whoever deals here turns the card", () => {
    const turning = { phase: "turn_card", prompt: null, dealer: 2 };
    expect(playing(turning).play.dealing).toBeNull();
    const { play } = playing(turning, { 0: 0, 2: 1 });
    play.turn();
    expect(acted).toMatchObject([{ action: { type: "turn_card" }, seat: 2 }]);
  });
});
