import { describe, expect, test } from "vitest";
import type { Finisher, PhotoFinish, Receipt } from "../../protocol.ts";
import { closest, placeOf, timeline, totalsOf } from "./timeline.ts";

function receipt(seat: number, credited: number, elapsed: number, reported: number | null = credited): Receipt {
  return {
    type: "receipt",
    seat,
    prompt: 1,
    reported,
    elapsed,
    allowance: 60,
    credited,
    at: 5000 + credited,
    late: 0,
    beaten: [],
    witness: "kernel",
    floor: 0,
    after_verdict: false,
  };
}

function race(receipts: Receipt[], more: Partial<PhotoFinish> = {}) {
  const finishers = receipts.map((one, index): Finisher => ({
    type: "finisher",
    seat: one.seat,
    place: index + 1,
    place_on_arrival: 1,
    behind: one.at - receipts[0]!.at,
    credited: one.credited,
    network: one.elapsed - one.credited,
    refused: Math.max(0, one.elapsed - one.allowance - (one.reported ?? one.elapsed)),
    late: 0,
    witness: one.witness ?? null,
    raised: 0,
    after_verdict: false,
  }));
  const margin = receipts[1] ? receipts[1].credited - receipts[0]!.credited : null;
  const finish: PhotoFinish = {
    type: "photo_finish",
    prompt: 1,
    finishers,
    margin,
    close: margin !== null && margin <= 50,
    overturned: false,
    ...more,
  };
  return { receipts, finish };
}

describe("the timeline of a race", () => {
  test("has a lane for each player, with their first reaction", () => {
    const { lanes } = timeline(race([receipt(1, 700, 760), receipt(0, 712, 730), receipt(1, 720, 780)]));
    expect(lanes.map(({ seat, behind, credited, arrived }) => [seat, behind, credited, arrived])).toEqual([
      [1, 0, 700, 760],
      [0, 12, 712, 730],
    ]);
  });

  test("has fewer ticks where there is little room", () => {
    const wide = race([receipt(0, 602, 610), receipt(2, 730, 960)]);
    expect(timeline(wide).ticks).toEqual([600, 700, 800, 900, 1000]);
    expect(timeline(wide, 3).ticks).toEqual([600, 800, 1000]);
  });

  test("shows the span in which it was decided, with a few round ticks", () => {
    const { from, to, ticks } = timeline(race([receipt(1, 700, 760), receipt(0, 712, 730)]));
    expect([from, to, ticks]).toEqual([680, 780, [680, 700, 720, 740, 760, 780]]);
  });

  test("does not begin before the question was shown", () => {
    expect(timeline(race([receipt(0, 8, 30)])).from).toBe(0);
  });

  test("shows a claim only if it was not granted", () => {
    const { lanes } = timeline(race([receipt(0, 640, 700, 1), receipt(1, 650, 700)]));
    expect(lanes.map(({ claimed }) => claimed)).toEqual([1, null]);
  });

  test("has a place for every moment", () => {
    const line = { from: 600, to: 800 };
    expect([600, 700, 800, 1, 900].map((moment) => placeOf(moment, line))).toEqual([0, 0.5, 1, 0, 1]);
    expect(placeOf(5, { from: 5, to: 5 })).toBe(0);
  });
});

describe("all races together", () => {
  const RACES = [
    race([receipt(0, 700, 720)]),
    race([receipt(0, 700, 720), receipt(1, 900, 950)]),
    race([receipt(1, 700, 760, 1), receipt(0, 712, 730)], { overturned: true }),
  ];

  test("are counted if several players took part", () => {
    expect(totalsOf(RACES)).toEqual({ contested: 2, close: 1, overturned: 1, refused: 1 });
    expect(totalsOf([])).toEqual({ contested: 0, close: 0, overturned: 0, refused: 0 });
  });

  test("are sorted by their lead", () => {
    expect(closest(RACES, 5)).toEqual([RACES[2], RACES[1]]);
    expect(closest(RACES, 1)).toEqual([RACES[2]]);
  });
});
