import { describe, expect, it } from "vitest";
import { CardChoice } from "./card_choice.svelte.ts";
import type { Table } from "../rules/fitting.ts";

const EMPTY = "........";
const CARD = { id: 5, rows: ["E..", ".W.", "..F"] };

function choiceOn(board: readonly string[] = Array<string>(8).fill(EMPTY)): CardChoice {
  const table: Table = {
    mode: "competitive",
    board,
    reserve: [16, 16, 16, 16],
    zones: [[0, 0, 0, 0]],
    bonuses: [[false, false, false, false]],
    values: [1, 1, 2, 3],
  };
  const choice = new CardChoice({ table: () => table, zone: () => 0 });
  choice.pick(CARD);
  return choice;
}

describe("turning a card", () => {
  it("goes the short way round", () => {
    const choice = choiceOn();
    choice.turnTo(7);
    expect(choice.turns).toBe(-1);
    choice.turnTo(2);
    expect(choice.turns).toBe(2);
    expect(choice.position).toBe(2);
  });

  it("follows the gesture and stays in the nearest position", () => {
    const choice = choiceOn();
    choice.turnOffset = 2.4;
    expect(choice.position).toBe(2);
    choice.endTurnDrag();
    expect([choice.turns, choice.turnOffset]).toEqual([2, 0]);
  });

  it("returns to its target when there is room again", () => {
    const choice = choiceOn();
    choice.moveTo(1, 1);
    choice.turn(1);
    expect(choice.placement).toEqual({ position: 1, row: 2, column: 1 });
    choice.turn(-1);
    expect(choice.placement).toEqual({ position: 0, row: 1, column: 1 });
  });
});

describe("moving a card", () => {
  it("keeps its tokens on the board", () => {
    const choice = choiceOn();
    choice.moveTo(0, 7);
    expect(choice.placement).toEqual({ position: 0, row: 1, column: 6 });
    choice.step(-1, 1);
    expect(choice.placement).toEqual({ position: 0, row: 1, column: 6 });
  });

  it("snaps to a fitting placement very near, if placements are shown", () => {
    // Fire in the middle of the board: Water does not fit there
    const board = [EMPTY, EMPTY, EMPTY, "...F....", EMPTY, EMPTY, EMPTY, EMPTY];
    for (const [shown, column] of [
      [true, 4],
      [false, 3],
    ] as const) {
      const choice = choiceOn(board);
      choice.dragPosition = { row: 3, column: 3.3 };
      choice.endDrag(shown);
      expect(choice.placement).toEqual({ position: 0, row: 3, column });
      expect(choice.fit?.misfit === null).toBe(shown);
    }
  });
});

describe("the gain", () => {
  it("is computed only where the card fits", () => {
    const board = ["WWW.....", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    const choice = choiceOn(board);
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
