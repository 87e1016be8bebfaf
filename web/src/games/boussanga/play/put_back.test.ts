import { describe, expect, it } from "vitest";
import type { BoussangaView } from "../../../protocol.ts";
import { PutBack } from "./put_back.svelte.ts";

const FULL = "EWAFEWAF";

/** A table at which Fire tokens go back, and the cells that were sent to it. */
function tableAsking(left = 3, refusal: object | null = null) {
  let view = {
    prompt: { id: 1 },
    phase: "put_back",
    restoring: 3,
    left,
    board: ["..EW....", ...Array<string>(7).fill(FULL)],
  } as unknown as BoussangaView;
  const sent: [number, number][] = [];
  const putBack = new PutBack(
    () => view,
    (row, column) => {
      sent.push([row, column]);
      return Promise.resolve(refusal);
    },
  );
  /** The next view shows the last token that was sent. */
  const showSent = (): void => {
    const [row, column] = sent.at(-1)!;
    const rows = view.board.map((cells, number) =>
      number === row ? `${cells.slice(0, column)}F${cells.slice(column + 1)}` : cells,
    );
    const now = view.left - 1;
    view = {
      ...view,
      board: rows,
      left: now,
      ...(now === 0 ? { phase: "turn", restoring: null, prompt: null } : {}),
    } as BoussangaView;
    putBack.update();
  };
  return { putBack, sent, showSent };
}

describe("putting tokens back", () => {
  it("sends nothing before all cells are chosen and confirmed", () => {
    const { putBack, sent } = tableAsking();
    expect(putBack.toggle(0)).toBe("laid");
    putBack.confirm();
    expect([putBack.cells, putBack.left, putBack.complete, sent]).toEqual([[0], 2, false, []]);
  });

  it("drops a chosen cell by a second touch, or the last one by undo", () => {
    const { putBack } = tableAsking();
    for (const cell of [0, 1, 4]) putBack.toggle(cell);
    expect(putBack.toggle(0)).toBe("taken");
    putBack.undo();
    expect(putBack.cells).toEqual([1]);
  });

  it("refuses occupied cells, and more cells than tokens", () => {
    const { putBack } = tableAsking(1);
    expect(putBack.toggle(2)).toBeNull();
    putBack.toggle(0);
    expect(putBack.toggle(1)).toBeNull();
    expect(putBack.cells).toEqual([0]);
  });

  it("sends one cell after another, each after the view shows the one before", () => {
    const { putBack, sent, showSent } = tableAsking();
    for (const cell of [4, 0, 1]) putBack.toggle(cell);
    putBack.confirm();
    expect(sent).toEqual([[0, 4]]);
    showSent();
    showSent();
    expect(sent).toEqual([
      [0, 4],
      [0, 0],
      [0, 1],
    ]);
    showSent();
    expect([putBack.cells, putBack.sending, sent.length]).toEqual([[], false, 3]);
  });

  it("stops after a refusal, and cells can be chosen again", async () => {
    const { putBack } = tableAsking(1, {});
    putBack.toggle(0);
    putBack.confirm();
    await Promise.resolve();
    await Promise.resolve();
    expect(putBack.sending).toBe(false);
    putBack.undo();
    expect(putBack.cells).toEqual([]);
  });
});
