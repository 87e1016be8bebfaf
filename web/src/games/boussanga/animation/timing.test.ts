import { describe, expect, it } from "vitest";
import type { BoussangaEvent } from "../../../protocol.ts";
import { MOST_ANIMATED, pace } from "./timing.ts";

const LINE: readonly BoussangaEvent[] = [
  {
    type: "placed",
    seat: 1,
    card: 7,
    position: 0,
    row: 0,
    column: 3,
    cells: [
      [0, 3],
      [1, 3],
    ],
    elements: [3, 0],
  },
  {
    type: "cleared",
    seat: 1,
    element: 3,
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    earned: 1,
  },
  { type: "bonus", seat: 1, element: 3 },
];

describe("pace", () => {
  it("gives the moves of others more time than the player's own", () => {
    expect(pace(LINE, 0, false)).toBeGreaterThan(pace(LINE, 1, false));
    expect(pace(LINE, 1, false)).toBeGreaterThan(0);
  });

  it("holds a line for a second and a half, also the player's own", () => {
    expect(pace(LINE.slice(1, 2), 0, false)).toBeGreaterThanOrEqual(1500);
    expect(pace(LINE.slice(1, 2), 1, false)).toBeGreaterThanOrEqual(1500);
  });

  it("is brisk for those who want it", () => {
    expect(pace(LINE, 0, true)).toBeLessThan(pace(LINE, 0, false) / 2);
    expect(pace(LINE, 0, true)).toBeGreaterThan(0);
  });

  it("gives no time to more events than are animated", () => {
    expect(
      pace(
        Array.from({ length: MOST_ANIMATED + 1 }, () => LINE[0]!),
        0,
        false,
      ),
    ).toBe(0);
  });
});
