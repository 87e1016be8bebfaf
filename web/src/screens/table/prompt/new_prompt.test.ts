import { describe, expect, it } from "vitest";
import { NewPrompt } from "./new_prompt.ts";

describe("a new prompt", () => {
  it("is the first of a turn or a further one, and is new once", () => {
    const newPrompt = new NewPrompt();
    newPrompt.show(true);
    expect(newPrompt.next("3: Catch a Bouh")).toBe("turn");
    expect(newPrompt.next("3: Catch a Bouh")).toBeNull();
    newPrompt.show(true);
    expect(newPrompt.next("4: Go on")).toBe("further");
  });

  it("is the first of a turn after a view without a prompt", () => {
    const newPrompt = new NewPrompt();
    newPrompt.next("3: Catch a Bouh");
    expect(newPrompt.next(null)).toBeNull();
    expect(newPrompt.next("5: Catch a Bouh")).toBe("turn");
  });

  it("is the first of a turn even if the turns of others took less than a frame", () => {
    const newPrompt = new NewPrompt();
    newPrompt.show(true);
    newPrompt.next("3: Catch a Bouh");
    newPrompt.show(false);
    newPrompt.show(true);
    expect(newPrompt.next("5: Catch a Bouh")).toBe("turn");
  });
});
