import { beforeEach, expect, it } from "vitest";
import { FingerDrags } from "./finger_drags.svelte.ts";

// shapes lie above y = 100, each 50 wide
const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
let drags: FingerDrags;
beforeEach(() => (drags = new FingerDrags((x, y) => (y < 100 ? Math.floor(x / 50) : null))));

it("several fingers are dragged at once, each for its player, and count where they are lifted", () => {
  drags.begin(0, at(7, 20, 300));
  drags.begin(2, at(8, 200, 300));
  drags.move(at(7, 60, 80));
  drags.move(at(8, 210, 90));
  expect(drags.aims).toEqual([
    { seat: 0, shape: 1 },
    { seat: 2, shape: 4 },
  ]);
  expect(drags.end(at(8, 130, 90))).toEqual({ seat: 2, shape: 2 });
  expect(drags.aims).toEqual([{ seat: 0, shape: 1 }]);
  expect(drags.end(at(7, 60, 200))).toBeNull();
  expect([drags.aims, drags.nextSeat]).toEqual([[], null]);
});

it("a tap on a zone selects whose the next touch is, and a second tap clears that", () => {
  drags.begin(1, at(7, 20, 300));
  expect(drags.end(at(7, 24, 302))).toBeNull();
  expect(drags.nextSeat).toBe(1);
  drags.begin(3, at(7, 90, 300));
  drags.end(at(7, 90, 300));
  expect(drags.nextSeat).toBe(3);
  drags.begin(3, at(7, 90, 300));
  drags.end(at(7, 90, 300));
  expect(drags.nextSeat).toBeNull();
});

it("a cancelled drag and an unknown finger count for nothing", () => {
  drags.begin(1, at(7, 20, 300));
  drags.move(at(7, 60, 80));
  drags.cancel(at(7, 60, 80));
  expect([drags.end(at(7, 60, 80)), drags.end(at(9, 60, 80)), drags.aims]).toEqual([null, null, []]);
});
