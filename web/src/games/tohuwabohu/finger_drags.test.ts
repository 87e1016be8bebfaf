import { beforeEach, expect, it } from "vitest";
import { Hands } from "./hands.svelte.ts";

// shapes lie above y = 100, one in every stretch of 50
const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
let hands: Hands;
beforeEach(() => (hands = new Hands((x, y) => (y < 100 ? Math.floor(x / 50) : null))));

it("several hands drag at once, each for its own player, and count where they are let go", () => {
  hands.begin(0, at(7, 20, 300));
  hands.begin(2, at(8, 200, 300));
  hands.move(at(7, 60, 80));
  hands.move(at(8, 210, 90));
  expect(hands.aims).toEqual([
    { seat: 0, shape: 1 },
    { seat: 2, shape: 4 },
  ]);
  expect(hands.end(at(8, 130, 90))).toEqual({ seat: 2, shape: 2 });
  expect(hands.aims).toEqual([{ seat: 0, shape: 1 }]);
  expect(hands.end(at(7, 60, 200))).toBeNull();
  expect([hands.aims, hands.me]).toEqual([[], null]);
});

it("a touch of one's zone says whose the next one is, and another takes it back", () => {
  hands.begin(1, at(7, 20, 300));
  expect(hands.end(at(7, 24, 302))).toBeNull();
  expect(hands.me).toBe(1);
  hands.begin(3, at(7, 90, 300));
  hands.end(at(7, 90, 300));
  expect(hands.me).toBe(3);
  hands.begin(3, at(7, 90, 300));
  hands.end(at(7, 90, 300));
  expect(hands.me).toBeNull();
});

it("what the browser takes away is no finger, and nobody's finger is nobody's", () => {
  hands.begin(1, at(7, 20, 300));
  hands.move(at(7, 60, 80));
  hands.cancel(at(7, 60, 80));
  expect([hands.end(at(7, 60, 80)), hands.end(at(9, 60, 80)), hands.aims]).toEqual([null, null, []]);
});
