import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Creature from "./Creature.svelte";

test("a creature is one element, however many shapes it has, and drawn once", () => {
  const { container } = render(Creature, { family: "green", seed: 4 });
  const [picture, ...others] = container.querySelectorAll("*:not(div)");
  expect(others).toEqual([]);
  const again = render(Creature, { family: "green", seed: 4 }).container.querySelector("span");
  expect(again!.className).toBe(picture!.className);
  const other = render(Creature, { family: "green", seed: 5 }).container.querySelector("span");
  expect(other!.className).not.toBe(picture!.className);
});
