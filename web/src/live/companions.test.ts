import { describe, expect, it } from "vitest";
import { companionAt, handTo, heldSeats, newCompanion } from "./companions.ts";
import { shown } from "./testing/fake_server.ts";

describe("the seats of this device", () => {
  const two = shown({ you: 0, yours: { 0: 0, 1: 3 } });

  it("are those in the server's message", () => {
    expect(heldSeats(two)).toEqual([0, 1]);
    expect(heldSeats(shown({ you: null, yours: {} }))).toEqual([]);
  });

  it("belong to the guest or to a companion with a name", () => {
    expect(companionAt(two, 0)).toBeNull();
    expect(companionAt(two, 1)).toEqual({ type: "companion", number: 3, name: "Tom" });
  });

  it("get a free companion number", () => {
    expect(newCompanion(two, "Lou")).toEqual({ type: "companion", number: 1, name: "Lou" });
    expect(newCompanion(shown({ yours: { 0: 0, 1: 1 } }), "Lou").number).toBe(2);
  });
});

describe("the device is passed", () => {
  it("to the one of its seats whose turn it is", () => {
    expect(handTo(false, 2, 0, [0, 2])).toBe(2);
  });

  it("to nobody while the visible seat has to act", () => {
    expect(handTo(true, 2, 0, [0, 2])).toBeNull();
  });

  it("to nobody while another device has the turn, or only one person plays here", () => {
    expect(handTo(false, 1, 0, [0, 2])).toBeNull();
    expect(handTo(false, 0, 0, [0, 2])).toBeNull();
    expect(handTo(false, 2, 0, [0])).toBeNull();
  });
});
