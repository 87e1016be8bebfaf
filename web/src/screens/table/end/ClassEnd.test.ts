import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { language } from "../../../language/language.svelte.ts";
import type { LiveTable } from "../../../live/live_table.svelte.ts";
import ClassEnd from "./ClassEnd.svelte";

afterEach(cleanup);

test("a child hears the result first, without confetti, and goes back to the class", async () => {
  language.choose("en");
  const chairs = ["Zoé", "Ali"].map((name) => ({ kind: "person", name, level: null, present: true, host: false }));
  const table = { seat: 1, name: (seat: number) => chairs[seat]!.name, shown: { chairs, options: {} } };
  const onleave = vi.fn();
  const onboard = vi.fn();
  render(ClassEnd, {
    table: table as unknown as LiveTable,
    outcome: { type: "outcome", scores: [3, 9], ranking: [2, 1], reason: "", facts: {} },
    scores: [null, null],
    onboard,
    onleave,
  });
  const panel = screen.getByRole("region", { name: "You won!" });
  expect(document.activeElement?.textContent).toBe("You won!");
  expect([...panel.querySelectorAll("li .name")].map(({ textContent }) => textContent)).toEqual(["Ali", "Zoé"]);
  expect(document.querySelector("canvas, .confetti")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Look at the board" }));
  await fireEvent.click(screen.getByRole("button", { name: "Back to the class" }));
  expect([onboard.mock.calls.length, onleave.mock.calls.length]).toEqual([1, 1]);
});
