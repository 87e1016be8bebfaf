import { describe, expect, it } from "vitest";
import { companionAt, handTo, heldSeats, newCompanion } from "./companions.ts";
import { shown, view } from "./testing/fake_server.ts";

describe("chairs of this device", () => {
  const two = shown({ you: 0, yours: { 0: 0, 1: 3 } });

  it("are those the server tells of, or none", () => {
    expect(heldSeats(two)).toEqual([0, 1]);
    expect(heldSeats(shown({ you: null, yours: {} }))).toEqual([]);
  });

  it("are looked through by the guest or by a companion under their own name", () => {
    expect(companionAt(two, 0)).toBeNull();
    expect(companionAt(two, 1)).toEqual({ type: "companion", number: 3, name: "Tom" });
  });

  it("get a number nobody on this device has", () => {
    expect(newCompanion(two, "Lou")).toEqual({ type: "companion", number: 1, name: "Lou" });
    expect(newCompanion(shown({ yours: { 0: 0, 1: 1 } }), "Lou").number).toBe(2);
  });
});

describe("the device is handed", () => {
  it("to the one of its chairs that is to play", () => {
    expect(handTo(view({ prompt: null, turn: 2 }), 2, 0, [0, 2])).toBe(2);
  });

  it("to nobody while whoever looks has something to do", () => {
    expect(handTo(view({ prompt: 4, turn: 2 }), 2, 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: 4, turn: 2, kind: "rearrange" }), 2, 0, [0, 2])).toBe(2);
  });

  it("to nobody while others are to play, or only one person is here", () => {
    expect(handTo(view({ prompt: null, turn: 1 }), 1, 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: null, turn: 0 }), 0, 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: null, turn: 2 }), 2, 0, [0])).toBeNull();
  });
});
