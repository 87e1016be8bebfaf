import { describe, expect, it } from "vitest";
import type { BoussangaView } from "../../protocol.ts";
import { PuttingBack } from "./putting_back.svelte.ts";

const FULL = "EWAFEWAF";

/** A table where three of Fire go back, that does what it is told. */
function asked(left = 3, refusal: object | null = null) {
  let view = {
    prompt: { id: 1 },
    phase: "put_back",
    restoring: 3,
    left,
    board: ["..EW....", ...Array<string>(7).fill(FULL)],
  } as unknown as BoussangaView;
  const told: [number, number][] = [];
  const putting = new PuttingBack(
    () => view,
    (row, column) => {
      told.push([row, column]);
      return Promise.resolve(refusal);
    },
  );
  /** The table shows that the last one told lies there. */
  const happens = (): void => {
    const [row, column] = told.at(-1)!;
    const rows = view.board.map((cells, number) => (number === row ? `${cells.slice(0, column)}F${cells.slice(column + 1)}` : cells));
    const now = view.left - 1;
    view = { ...view, board: rows, left: now, ...(now === 0 ? { phase: "turn", restoring: null, prompt: null } : {}) } as BoussangaView;
    putting.follow();
  };
  return { putting, told, happens };
}

describe("putting stones back", () => {
  it("lays them out, and tells nobody before all lie there and it is confirmed", () => {
    const { putting, told } = asked();
    expect(putting.touch(0)).toBe("laid");
    putting.confirm();
    expect([putting.laid, putting.left, putting.complete, told]).toEqual([[0], 2, false, []]);
  });

  it("takes one up again, by a touch or the last one", () => {
    const { putting } = asked();
    for (const cell of [0, 1, 4]) putting.touch(cell);
    expect(putting.touch(0)).toBe("taken");
    putting.undo();
    expect(putting.laid).toEqual([1]);
  });

  it("lays nothing on a stone, and no more than there are", () => {
    const { putting } = asked(1);
    expect(putting.touch(2)).toBeNull();
    putting.touch(0);
    expect(putting.touch(1)).toBeNull();
    expect(putting.laid).toEqual([0]);
  });

  it("tells them one after another, each once the one before lies there", () => {
    const { putting, told, happens } = asked();
    for (const cell of [4, 0, 1]) putting.touch(cell);
    putting.confirm();
    expect(told).toEqual([[0, 4]]);
    happens();
    happens();
    expect(told).toEqual([[0, 4], [0, 0], [0, 1]]);
    happens();
    expect([putting.laid, putting.going, told.length]).toEqual([[], false, 3]);
  });

  it("stops where the table says no, and what was laid can be laid anew", async () => {
    const { putting } = asked(1, {});
    putting.touch(0);
    putting.confirm();
    await Promise.resolve();
    await Promise.resolve();
    expect(putting.going).toBe(false);
    putting.undo();
    expect(putting.laid).toEqual([]);
  });
});
