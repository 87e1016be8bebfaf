import { describe, expect, it } from "vitest";
import type { BoussangaEvent, BoussangaView } from "../../protocol.ts";
import { after, before, MOST_SHOWN, pace, shownOf, zoneOf } from "./telling.ts";

const EMPTY = "........";

function view(changed: Partial<BoussangaView>): BoussangaView {
  return {
    mode: "competitive",
    board: [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
    reserve: [16, 16, 16, 16],
    zones: [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    collection: [0, 0, 0, 0],
    ...changed,
  } as BoussangaView;
}

const LINE: readonly BoussangaEvent[] = [
  { type: "placed", seat: 1, card: 7, position: 0, row: 0, column: 3, cells: [[0, 3], [1, 3]], elements: [3, 0] },
  { type: "cleared", seat: 1, element: 3, cells: [[0, 0], [0, 1], [0, 2], [0, 3]], earned: 1 },
  { type: "bonus", seat: 1, element: 3 },
];

describe("what happened", () => {
  it("is taken back to how it was before", () => {
    const now = view({
      board: [EMPTY, "...E....", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
      reserve: [15, 16, 16, 11],
      zones: [[0, 0, 0, 0], [0, 0, 0, 5]],
    });
    const then = before(now, LINE);
    expect(then.board[0]).toBe("FFF.....");
    expect(then.board[1]).toBe(EMPTY);
    expect(then.zones[1]).toEqual([0, 0, 0, 3]);
    // 4 taken off of which 3 went back, 1 placed, 1 gained
    expect(then.reserve).toEqual([16, 16, 16, 10]);
    expect(LINE.reduce((shown, event) => after(shown, event, "competitive"), then)).toEqual(shownOf(now));
  });

  it("leads from the collection to the board and to points, together", () => {
    const events: readonly BoussangaEvent[] = [
      { type: "collected", seat: 0, card: 7, position: 0, row: 0, column: 1, cells: [[0, 0], [0, 1]], elements: [2, 2] },
      { type: "restored", seat: 0, element: 2, row: 4, column: 4 },
      { type: "scored", seat: 0, element: 2, tokens: 3 },
    ];
    const now = view({ mode: "coop", zones: [[0, 0, 3, 0]] });
    const then = before(view({ ...now, board: [...now.board.slice(0, 4), "....A...", ...now.board.slice(5)] }), events);
    expect(then.board[0]).toBe("AA......");
    expect(then.board[4]).toBe(EMPTY);
    expect(then.collection).toEqual([0, 0, 2, 0]);
    expect(then.zones).toEqual([[0, 0, 0, 0]]);
  });
});

describe("pace", () => {
  it("gives others' moves more time than one's own, and no time to a flood", () => {
    expect(pace(LINE, 0)).toBeGreaterThan(pace(LINE, 1));
    expect(pace(LINE, 1)).toBeGreaterThan(0);
    expect(pace(Array.from({ length: MOST_SHOWN + 1 }, () => LINE[0]!), 0)).toBe(0);
  });
});

describe("point zones", () => {
  it("are shared by partners and by all who play together", () => {
    expect([0, 1, 2, 3].map((seat) => zoneOf("teams", seat))).toEqual([0, 1, 0, 1]);
    expect(zoneOf("coop", 3)).toBe(0);
    expect(zoneOf("competitive", 3)).toBe(3);
  });
});
