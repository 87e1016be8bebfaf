import { expect, test } from "vitest";
import { isPlayable, pointsOf, simpleAction, targetsOf } from "./spells.ts";
import { aView } from "../testing.ts";

test("a card is playable, with targets, when the view says so", () => {
  const view = aView({
    hand: ["tailwind", "hex", "decree"],
    playable: [
      ["tailwind", []],
      ["hex", [1, 2]],
    ],
  });
  expect(view.hand.filter((card) => isPlayable(view, card))).toEqual(["tailwind", "hex"]);
  expect(targetsOf(view, "hex")).toEqual([1, 2]);
  expect([targetsOf(view, "tailwind"), targetsOf(view, "decree")]).toEqual([[], []]);
});

test("a Fog cancels the spell that is its target", () => {
  expect(simpleAction(aView({ playable: [["fog", [7]]] }), "fog")).toEqual({ type: "fog", spell: 7 });
});

test("cards that need a choice have no simple action", () => {
  expect([simpleAction(aView(), "tailwind"), simpleAction(aView(), "hex")]).toEqual([{ type: "tailwind" }, null]);
});

test("aerobatics cards have points", () => {
  expect([pointsOf("aerobatics_3"), pointsOf("hex")]).toEqual([3, null]);
});
