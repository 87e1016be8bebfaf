import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { session } from "../settings/settings.svelte.ts";
import Bouh from "./Bouh.svelte";
import { traits } from "./bouh.ts";
import Confetti from "./Confetti.svelte";
import BouhFigure from "./parts/BouhFigure.svelte";
import { faceOf, FACES } from "./faces.ts";
import { FAMILIES } from "./kinds.ts";
import Medal from "./Medal.svelte";

test("no two Bouh of a family look alike", () => {
  for (const family of FAMILIES) {
    const looks = Array.from({ length: 12 }, (_, number) => JSON.stringify(traits(family, number + 1, "happy")));
    expect(new Set(looks).size, family).toBe(12);
  }
});

test("a Bouh stays who it is in every mood", () => {
  const calm = traits("green", 4, "happy");
  const afraid = traits("green", 4, "scared");
  expect(afraid).toEqual({ ...calm, arms: ["cheek", "cheek"] });
});

test("figures in one picture do not share their gradients", () => {
  const { container } = render(BouhFigure, { family: "red", seed: 1 });
  render(BouhFigure, { family: "red", seed: 1 }, { baseElement: container });
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(4);
});

test("a creature is one element, however many shapes it has", () => {
  const { container } = render(Bouh, { family: "green", seed: 4 });
  const [picture, ...others] = container.querySelectorAll<HTMLImageElement>("*:not(div)");
  expect(others).toEqual([]);
  expect(decodeURIComponent(picture!.src).match(/<(path|circle|ellipse) /g)!.length).toBeGreaterThan(20);
  const again = render(Bouh, { family: "green", seed: 4 }).container.querySelector("img");
  expect(again!.src).toBe(picture!.src);
});

test("a name always has the same face, and names have many", () => {
  expect(faceOf("Léa")).toEqual(faceOf("Léa"));
  const faces = Array.from({ length: 200 }, (_, i) => faceOf(`guest ${i}`));
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBeGreaterThan(150);
  expect(new Set(faces.map(({ shape }) => shape)).size).toBe(FACES.length);
});

test("the first three have a medal with their rank, the others a ribbon without", () => {
  const texts = [1, 2, 3, 4].map((rank) => render(Medal, { rank }).container.querySelector("text")?.textContent);
  expect(texts).toEqual(["1", "2", "3", undefined]);
});

test("no confetti for whoever wants calm", () => {
  session.calm = true;
  expect(render(Confetti).container.querySelector("svg")).toBeNull();
  session.calm = false;
  expect(render(Confetti).container.querySelector("svg")).not.toBeNull();
});
