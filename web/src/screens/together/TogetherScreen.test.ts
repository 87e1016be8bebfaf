import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, Problem } from "../../api.ts";
import { language } from "../../language/language.svelte.ts";
import { setKept } from "../../offline/here.ts";
import TogetherScreen from "./TogetherScreen.svelte";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setKept(false);
});

test.each([
  ["en", "This needs the server, and there is no network."],
  ["fr", "Il faut le serveur pour cela, et il n’y a pas de réseau."],
] as const)("opened without a network, the page says that it needs the server (%s)", async (spoken, sentence) => {
  language.choose(spoken);
  setKept(true);
  vi.spyOn(api, "get").mockRejectedValue(new Problem(0, null));
  render(TogetherScreen, { code: "ABC-DEFG" });
  expect((await screen.findByRole("alert")).textContent).toContain(sentence);
});

test("tables that nobody has opened are still called unknown", async () => {
  language.choose("en");
  vi.spyOn(api, "get").mockRejectedValue(new Problem(404, null));
  render(TogetherScreen, { code: "ABC-DEFG" });
  expect((await screen.findByRole("alert")).textContent).toContain("No tables have this code");
});
