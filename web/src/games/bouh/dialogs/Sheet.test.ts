import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import Sheet from "./Sheet.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>five places</p>" }));

test("a sheet shows the hint that it covers", () => {
  render(Sheet, { title: "Arrange", hint: "Lay the red 9 there.", onclose: () => undefined, children });
  expect(screen.getByText("Lay the red 9 there.")).toBeTruthy();
});

test("without a hint there is only its content", () => {
  const { container } = render(Sheet, { title: "Arrange", onclose: () => undefined, children });
  expect(container.querySelector(".hint")).toBeNull();
  expect(container.textContent).toContain("five places");
});
