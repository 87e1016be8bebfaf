import { describe, expect, it } from "vitest";
import { handTo, heldChairs } from "./companions.ts";
import { shown, view } from "./testing/fake_wire.ts";

describe("chairs of this device", () => {
  it("are those the server tells of, or one's own, or none", () => {
    expect(heldChairs(shown({ you: 0 }))).toEqual([0]);
    expect(heldChairs(shown({ you: null }))).toEqual([]);
    expect(heldChairs({ ...shown({ you: 2 }), yours: [0, 2] } as never)).toEqual([0, 2]);
  });
});

describe("the device is handed", () => {
  it("to the one of its chairs that is to play", () => {
    expect(handTo(view({ prompt: null, turn: 2 }), 0, [0, 2])).toBe(2);
  });

  it("to nobody while whoever looks has something to do", () => {
    expect(handTo(view({ prompt: 4, turn: 2 }), 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: 4, turn: 2, kind: "rearrange" }), 0, [0, 2])).toBe(2);
  });

  it("to nobody while others are to play, or only one person is here", () => {
    expect(handTo(view({ prompt: null, turn: 1 }), 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: null, turn: 0 }), 0, [0, 2])).toBeNull();
    expect(handTo(view({ prompt: null, turn: 2 }), 0, [0])).toBeNull();
  });
});
