import { expect, test } from "vitest";
import { faceOf, FACES } from "./faces.ts";

test("a name always has the same face, and names have many", () => {
  expect(faceOf("Léa")).toEqual(faceOf("Léa"));
  const faces = Array.from({ length: 200 }, (_, i) => faceOf(`guest ${i}`));
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBeGreaterThan(150);
  expect(new Set(faces.map(({ shape }) => shape)).size).toBe(FACES.length);
});
