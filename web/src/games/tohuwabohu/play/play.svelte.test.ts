import { beforeEach, describe, expect, it } from "vitest";
import type { Refusal, TohuwabohuView } from "../../../protocol.ts";
import type { BoardProps } from "../../board.ts";
import { FirstPaint } from "../../../live/first_paint.svelte.ts";
import { Play } from "./play.svelte.ts";
import cases from "./touches.json";
import { FakeFrames } from "../../../live/testing/fake_frames.ts";

let frames: FakeFrames;
let acted: {
  action: object;
  reaction: number | null | undefined;
  seat: number | null | undefined;
  answer: (refusal: Refusal | null) => void;
}[];

function playing(
  changed: object = {},
  yours: Record<number, number> = { 0: 0 },
): { play: Play; show: (changed: object) => void } {
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
  it("of a shape that is not on the card is signalled at once", () => {
    const { play } = playing({ card: { shapes: [3, 5, 8] } });
    play.viewShown();
    play.touchShape(4, 1000);
    expect(play.isWrong(4)).toBe(true);
    expect(play.refusedShape).toBe(4);
    expect(acted).toHaveLength(1);
    play.touchShape(5, 1100);
    expect(play.isWrong(5)).toBe(false);
    expect(play.refusedShape).toBe(4);
  });

  it("is timed from the first frame of the card to the event, and shown before the server confirms it", () => {
    const { play } = playing();
    play.viewShown();
    frames.pass(100, 102);
    frames.pass(116, 117);
    play.touchShape(12, 1350.5);
    expect(acted).toMatchObject([{ action: { type: "point", shape: 12 }, reaction: 1234.5, seat: 0 }]);
    expect([...play.fingers]).toEqual([[12, [{ seat: 0, sent: true }]]]);
    expect(play.freeFingers(0)).toBe(1);
  });

  it("is confirmed by a view, and taken back when it is refused", async () => {
    const { play, show } = playing();
    play.touchShape(12, 10);
    play.touchShape(13, 20);
    show({ pointing: [{ seat: 0, shape: 12, at: 5 }] });
    acted[1]!.answer({ type: "refusal", clause: "LUD-2", reason: "stale", params: {} });
    await Promise.resolve();
    expect(play.sent.map(({ shape }) => shape)).toEqual([12]);
  });

  it("is not sent when it is too early, the second on one shape, or without a free finger", () => {
    const { play, show } = playing();
    play.touchShape(12, 10);
    play.touchShape(12, 20);
    play.touchShape(13, 30);
    play.touchShape(14, 40);
    expect(acted.length).toBe(2);
    show({ phase: "pause", step: 8 });
    play.touchShape(15, 50);
    expect([acted.length, play.refusedShape]).toEqual([2, 15]);
  });
});

it.each(cases)(
  "a touch is sent exactly if the rules allow it: $view.phase, $view.pointing.length fingers",
  ({ view, touches }) => {
    for (const [seat, shape, refusal] of touches as [number, number, string | null][]) {
      acted = [];
      const { play } = playing(view, { 0: 0, 1: 1, 2: 2, 3: 3 });
      play.touchShape(shape, 10, seat);
      expect([seat, shape, acted.length]).toEqual([seat, shape, refusal === null ? 1 : 0]);
    }
  },
);

describe("several players on one screen", () => {
  it("a touch belongs to the seat that tapped its zone, and is refused without one", () => {
    const { play } = playing({}, { 0: 0, 2: 1 });
    expect(play.seatsHere).toEqual([0, 2]);
    play.touchShape(12, 10);
    expect([acted.length, play.refusedShape]).toEqual([0, 12]);
    play.drags.nextSeat = 2;
    play.touchShape(12, 20);
    play.touchShape(12, 30, 0);
    expect(acted.map(({ seat }) => seat)).toEqual([2, 0]);
    expect([play.drags.nextSeat, play.freeFingers(0), play.freeFingers(2)]).toEqual([null, 1, 1]);
  });

  it("a dealer on this device turns the card", () => {
    const turning = { phase: "turn_card", prompt: null, dealer: 2 };
    expect(playing(turning).play.dealerHere).toBeNull();
    const { play } = playing(turning, { 0: 0, 2: 1 });
    play.turnCard();
    expect(acted).toMatchObject([{ action: { type: "turn_card" }, seat: 2 }]);
  });
});
