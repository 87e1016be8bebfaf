import { describe, expect, it } from "vitest";
import type { BoardProps } from "../board.ts";
import { Play } from "./play.svelte.ts";
import { owned, viewOf } from "./testing.ts";
import { boxOf } from "./box.ts";

const { numbers } = boxOf({});
const bouh = [...numbers].find(([id, number]) => number === 6 && id > 100)![0];
const hand = [
  { id: 26, number: 6 },
  { id: 17, number: 4 },
  { id: 6, number: 2 },
];

function playing(options: { hidden_results?: boolean } = {}): Play {
  const shown = viewOf({
    level: "collect",
    hand,
    centre: [owned(bouh)],
    goals: { captures: [bouh] },
  });
  const view = { ...shown, table: { ...shown.table, ...options } };
  return new Play({
    view,
    table: { table: "t1", visibleHints: [] },
    marks: [],
    hinted: null,
    act: () => Promise.resolve(null),
  } as unknown as BoardProps<"bouh">);
}

describe("a single card", () => {
  it("with the number of the chosen Bouh is told why it does not capture it (BOU-14)", () => {
    const play = playing();
    play.toggleTarget({ kind: "bouh", id: bouh });
    play.tapCard(26);
    expect(play.ready).toBe(false);
    expect(play.oneCardRefusal).toMatchObject({ clause: "BOU-14", reason: "one_card", params: { number: 6 } });
  });

  it("with the number of any Bouh in the centre is told so although none was chosen", () => {
    const play = playing();
    play.tapCard(26);
    expect(play.oneCardRefusal?.reason).toBe("one_card");
  });

  it("is the beginning of a calculation otherwise", () => {
    const play = playing();
    play.tapCard(17);
    expect(play.oneCardRefusal).toBeNull();
    play.tapCard(6);
    expect(play.oneCardRefusal).toBeNull();
    expect(play.ready).toBe(true);
  });
});

describe("in your head (BOU-18)", () => {
  it("a calculation can be said whatever it makes, and shows no result before", () => {
    const play = playing({ hidden_results: true });
    play.toggleTarget({ kind: "bouh", id: bouh });
    play.tapCard(26);
    play.tapCard(6);
    expect([play.resultText, play.reached, play.ready]).toEqual([null, [], true]);
    expect(play.strict).toBe(false);
  });

  it("otherwise the result is shown, and only a right one can be said", () => {
    const play = playing();
    play.toggleTarget({ kind: "bouh", id: bouh });
    play.tapCard(26);
    play.tapCard(6);
    expect([play.resultText, play.ready]).toEqual(["8", false]);
  });
});
