import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { language } from "../../language/language.svelte.ts";
import SameDealResults from "./SameDealResults.svelte";

afterEach(cleanup);

const results = [
  { name: "Ann", you: false },
  { name: "", you: false },
  { name: "Bob", you: true },
];
const facts = createRawSnippet<[{ readonly name: string }]>((result) => ({
  render: () => `<span>${result().name.length} points</span>`,
}));

test("everybody is listed with what they reached, and put beside the sender", async () => {
  language.choose("en");
  const oncompare = vi.fn();
  render(SameDealResults, { results, by: "Ann", compared: 2, oncompare, facts });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim());
  expect(rows).toEqual(["Ann 3 points", "Somebody 0 points Compare", "Bob (you) 3 points Compare"]);
  const buttons = screen.getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  await fireEvent.click(screen.getByRole("button", { name: "Compare Ann and Somebody" }));
  expect(oncompare.mock.calls).toEqual([[1]]);
});

test("without a choice there are no buttons", () => {
  render(SameDealResults, { results, by: "Ann", compared: null, facts });
  expect(screen.queryAllByRole("button")).toEqual([]);
});
