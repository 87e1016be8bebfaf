import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Medal from "./Medal.svelte";

test("the first three have a medal with their rank, the others a ribbon without", () => {
  const texts = [1, 2, 3, 4].map((rank) => render(Medal, { rank }).container.querySelector("text")?.textContent);
  expect(texts).toEqual(["1", "2", "3", undefined]);
});
