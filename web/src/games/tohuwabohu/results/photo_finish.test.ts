import { expect, it } from "vitest";
import type { TohuwabohuEvent, TohuwabohuView } from "../../../protocol.ts";
import { photoFinishOf } from "./photo_finish.ts";

const view = {
  appeared: 1000,
  verdict: { card: { id: 1, shapes: [4, 9, 12] }, first: [1, null, 0], cause: "no_finger" },
  pointing: [
    { seat: 0, shape: 12, at: 3310 },
    { seat: 0, shape: 4, at: 2534 },
    { seat: 1, shape: 4, at: 2500 },
    { seat: 1, shape: 30, at: 4000 },
  ],
} as unknown as TohuwabohuView;

it("says which seat was first on each shape, by how much, and lists every finger in order", () => {
  const notices = [{ type: "snatched", seat: 1, owner: 2, shape: 4, after: 1500 }] as TohuwabohuEvent[];
  expect(photoFinishOf(view, notices)).toEqual({
    finishes: [
      { shape: 4, seat: 1, after: 1500, margin: 34, second: 0, owner: 2 },
      { shape: 9, seat: null, after: null, margin: null, second: null, owner: null },
      { shape: 12, seat: 0, after: 2310, margin: null, second: null, owner: null },
    ],
    landings: [
      { seat: 1, shape: 4, after: 1500, right: true, first: true },
      { seat: 0, shape: 4, after: 1534, right: true, first: false },
      { seat: 0, shape: 12, after: 2310, right: true, first: true },
      { seat: 1, shape: 30, after: 3000, right: false, first: false },
    ],
    length: 3000,
  });
});

it("is null before a card is over", () => {
  expect(photoFinishOf({ ...view, verdict: null }, [])).toBeNull();
});
