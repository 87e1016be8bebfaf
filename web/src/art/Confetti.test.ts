import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { session } from "../settings/session.svelte.ts";
import Confetti from "./Confetti.svelte";

test("no confetti when motion is reduced", () => {
  session.calm = true;
  expect(render(Confetti).container.querySelector("svg")).toBeNull();
  session.calm = false;
  expect(render(Confetti).container.querySelector("svg")).not.toBeNull();
});
