import { describe, expect, test } from "vitest";
import type { SceneCard } from "../../protocol.ts";
import { sceneFor } from "./scenes.ts";

function card(id: string, clauses: readonly string[], first = false): SceneCard {
  const text = { fr: "", en: "" };
  const first_game = first ? { title: text, goal: text, seats: 2, table: {} } : null;
  return { id, clauses, seats: 2, seat: 0, options: {}, attempts: [], applies: {}, first_game };
}

describe("the scene of a clause", () => {
  const scenes = [card("first", ["BSG-2"], true), card("one", ["BSG-1", "BSG-2"]), card("two", ["BSG-2"])];

  test("is the one that names the clause earliest", () => {
    expect(sceneFor(scenes, "BSG-1")?.id).toBe("one");
    expect(sceneFor(scenes, "BSG-2")?.id).toBe("two");
  });

  test("is never a first game, and may be missing", () => {
    expect(sceneFor([scenes[0]!], "BSG-2")).toBeUndefined();
    expect(sceneFor(scenes, "BSG-3")).toBeUndefined();
  });
});
