import { beforeEach, describe, expect, test } from "vitest";
import {
  declareKnown,
  endHelpedGame,
  forgetLearned,
  isHelped,
  isLearned,
  keepStep,
  knows,
  learn,
  learnedScenes,
  silenceHelp,
  startHelp,
  stepOf,
} from "./progress.ts";

beforeEach(() => localStorage.clear());

describe("what was learned in this browser", () => {
  test("a first game goes on where it was left", () => {
    expect(stepOf("bouh", "first-collect")).toBe(0);
    keepStep("bouh", "first-collect", 2);
    expect(stepOf("bouh", "first-collect")).toBe(2);
    expect(stepOf("bouh", "first-majority")).toBe(0);
    expect(knows("bouh")).toBe(false);
  });

  test("after its end the game is known and the first game begins anew", () => {
    keepStep("bouh", "first-collect", 4);
    learn("bouh", "first-collect");
    expect(isLearned("bouh", "first-collect")).toBe(true);
    expect(knows("bouh")).toBe(true);
    expect(knows("dubalai")).toBe(false);
    expect(stepOf("bouh", "first-collect")).toBe(0);
  });

  test("somebody may say that they know a game", () => {
    declareKnown("dubalai");
    expect(knows("dubalai")).toBe(true);
  });

  test("a broken entry is forgotten", () => {
    localStorage.setItem("ludotheque.learned", "{");
    expect(knows("bouh")).toBe(false);
    declareKnown("bouh");
    expect(knows("bouh")).toBe(true);
  });

  test("help appears in two games after a first game, and not after it was closed", () => {
    expect(isHelped("bouh")).toBe(false);
    startHelp("bouh");
    endHelpedGame("bouh");
    expect(isHelped("bouh")).toBe(true);
    endHelpedGame("bouh");
    expect(isHelped("bouh")).toBe(false);
    endHelpedGame("bouh");
    startHelp("dubalai");
    silenceHelp("dubalai");
    expect(isHelped("dubalai")).toBe(false);
  });

  test("finished first games are listed and forgotten, and the games stay known", () => {
    learn("bouh", "first");
    keepStep("dubalai", "first", 2);
    startHelp("bouh");
    expect(learnedScenes()).toEqual([{ game: "bouh", scene: "first" }]);
    forgetLearned();
    expect(learnedScenes()).toEqual([]);
    expect(knows("bouh")).toBe(true);
    expect(stepOf("dubalai", "first")).toBe(2);
  });
});
