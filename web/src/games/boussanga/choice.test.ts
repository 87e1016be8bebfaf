import { describe, expect, it } from "vitest";
import { Choice } from "./choice.svelte.ts";
import type { Table } from "./fitting.ts";

const EMPTY = "........";
const CARD = { id: 5, rows: ["E..", ".W.", "..F"] };

function trying(board: readonly string[] = Array<string>(8).fill(EMPTY)): Choice {
  const table: Table = {
    mode: "competitive",
    board,
    reserve: [16, 16, 16, 16],
    zones: [[0, 0, 0, 0]],
    bonuses: [[false, false, false, false]],
    values: [1, 1, 2, 3],
  };
  const choice = new Choice({ table: () => table, zone: () => 0 });
  choice.pick(CARD);
  return choice;
}

describe("turning a card", () => {
  it("goes the short way round", () => {
    const choice = trying();
    choice.turnTo(7);
    expect(choice.turns).toBe(-1);
    choice.turnTo(2);
    expect(choice.turns).toBe(2);
    expect(choice.position).toBe(2);
  });

  it("follows a hand and stays at the nearest eighth", () => {
    const choice = trying();
    choice.drift = 2.4;
    expect(choice.position).toBe(2);
    choice.settleTurn();
    expect([choice.turns, choice.drift]).toEqual([2, 0]);
  });

  it("comes back to where it was wanted once there is room again", () => {
    const choice = trying();
    choice.moveTo(1, 1);
    choice.turn(1);
    expect(choice.lying).toEqual({ position: 1, row: 2, column: 1 });
    choice.turn(-1);
    expect(choice.lying).toEqual({ position: 0, row: 1, column: 1 });
  });
});

describe("moving a card", () => {
  it("keeps its tokens on the board", () => {
    const choice = trying();
    choice.moveTo(0, 7);
    expect(choice.lying).toEqual({ position: 0, row: 1, column: 6 });
    choice.step(-1, 1);
    expect(choice.lying).toEqual({ position: 0, row: 1, column: 6 });
  });

  it("snaps to a place very near where it fits, if those are shown", () => {
    // Fire in the middle of the board: Water does not go there
    const board = [EMPTY, EMPTY, EMPTY, "...F....", EMPTY, EMPTY, EMPTY, EMPTY];
    for (const [shown, column] of [[true, 4], [false, 3]] as const) {
      const choice = trying(board);
      choice.held = { row: 3, column: 3.3 };
      choice.letGo(shown);
      expect(choice.lying).toEqual({ position: 0, row: 3, column });
      expect(choice.fit?.misfit === null).toBe(shown);
    }
  });
});

describe("what it would bring", () => {
  it("is told where it fits, and only there", () => {
    const board = ["WWW.....", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    const choice = trying(board);
    choice.show({ id: 6, rows: ["W..", "E..", "E.."] }, { position: 0, row: 1, column: 4 });
    expect(choice.gain?.points).toBe(1);
    expect(choice.gain?.lines[0]?.cells).toHaveLength(4);
    choice.moveTo(1, 2);
    expect(choice.fit?.spots[0]?.state).toBe("there");
    choice.show({ id: 7, rows: ["F..", "E..", "E.."] }, { position: 0, row: 1, column: 2 });
    expect(choice.fit?.misfit?.reason).toBe("other_element");
    expect(choice.gain).toBeNull();
  });
});
