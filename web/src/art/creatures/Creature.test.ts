import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Creature from "./Creature.svelte";

test("a creature is one element, however many shapes it has", () => {
  const { container } = render(Creature, { family: "green", seed: 4 });
  const [picture, ...others] = container.querySelectorAll<HTMLImageElement>("*:not(div)");
  expect(others).toEqual([]);
  expect(decodeURIComponent(picture!.src).match(/<(path|circle|ellipse) /g)!.length).toBeGreaterThan(20);
  const again = render(Creature, { family: "green", seed: 4 }).container.querySelector("img");
  expect(again!.src).toBe(picture!.src);
});
