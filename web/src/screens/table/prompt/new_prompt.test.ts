import { describe, expect, it } from "vitest";
import type { AnyView } from "../../../protocol.ts";
import { NewPrompt } from "./new_prompt.ts";

const asked = { prompt: { id: 3, kind: "turn" } } as unknown as AnyView;
const waiting = { prompt: null } as unknown as AnyView;

describe("what is said of a question", () => {
  it("says that a turn begins, and then only what is asked next", () => {
    const newPrompt = new NewPrompt();
    newPrompt.show(asked);
    expect(newPrompt.next("3: Catch a Bouh")).toBe("turn");
    expect(newPrompt.next("3: Catch a Bouh")).toBeNull();
    newPrompt.show(asked);
    expect(newPrompt.next("4: Go on")).toBe("further");
  });

  it("begins anew once nobody was asked", () => {
    const newPrompt = new NewPrompt();
    newPrompt.next("3: Catch a Bouh");
    expect(newPrompt.next(null)).toBeNull();
    expect(newPrompt.next("5: Catch a Bouh")).toBe("turn");
  });

  it("notices the others' turns even if they were over within a frame", () => {
    const newPrompt = new NewPrompt();
    newPrompt.show(asked);
    newPrompt.next("3: Catch a Bouh");
    newPrompt.show(waiting);
    newPrompt.show(asked);
    expect(newPrompt.next("5: Catch a Bouh")).toBe("turn");
  });
});
