import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import BouhFigure from "./BouhFigure.svelte";

test("figures in one picture do not share their gradients", () => {
  const { container } = render(BouhFigure, { family: "red", seed: 1 });
  render(BouhFigure, { family: "red", seed: 1 }, { baseElement: container });
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(4);
});
