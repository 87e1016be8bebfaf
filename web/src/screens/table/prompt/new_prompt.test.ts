import { describe, expect, it } from "vitest";
import type { AnyView } from "../../../protocol.ts";
import { Asking } from "./new_prompt.ts";

const asked = { prompt: { id: 3, kind: "turn" } } as unknown as AnyView;
const waiting = { prompt: null } as unknown as AnyView;

describe("what is said of a question", () => {
  it("says that a turn begins, and then only what is asked next", () => {
    const asking = new Asking();
    asking.show(asked);
    expect(asking.put("3: Catch a Bouh")).toBe("turn");
    expect(asking.put("3: Catch a Bouh")).toBeNull();
    asking.show(asked);
    expect(asking.put("4: Go on")).toBe("further");
  });

  it("begins anew once nobody was asked", () => {
    const asking = new Asking();
    asking.put("3: Catch a Bouh");
    expect(asking.put(null)).toBeNull();
    expect(asking.put("5: Catch a Bouh")).toBe("turn");
  });

  it("notices the others' turns even if they were over within a frame", () => {
    const asking = new Asking();
    asking.show(asked);
    asking.put("3: Catch a Bouh");
    asking.show(waiting);
    asking.show(asked);
    expect(asking.put("5: Catch a Bouh")).toBe("turn");
  });
});
