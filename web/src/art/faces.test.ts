import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { faceOf, FACES } from "./faces.ts";

test("a name always has the same face, and names have many", () => {
  expect(faceOf("Léa")).toEqual(faceOf("Léa"));
  const faces = Array.from({ length: 200 }, (_, i) => faceOf(`guest ${i}`));
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBeGreaterThan(120);
});

test("every animal in the server's names has an animal's face, the same in both languages", () => {
  const lists = parse(readFileSync("../ludotheque/server/people/names.toml", "utf8")) as {
    fr: { animals: [string, string][] };
    en: { animals: string[] };
  };
  for (const animal of [...lists.fr.animals.map(([name]) => name), ...lists.en.animals]) {
    const { shape } = faceOf(`Calm ${animal}`);
    expect(FACES[shape]!.folk, animal).toBeUndefined();
  }
  expect(faceOf("Calm Squirrel").shape).toBe(faceOf("Écureuil joyeux").shape);
  expect(faceOf("Calm Squirrel").shape).not.toBe(faceOf("Calm Bear").shape);
});

test("a name without an animal has a human face", () => {
  for (let i = 0; i < 100; i++) expect(FACES[faceOf(`guest ${i}`).shape]!.folk).toBe(true);
});

test("an animal has the colour in its name, in both languages", () => {
  expect(faceOf("Loutre bleue").colour).toBe(1);
  expect(faceOf("Blue Otter")).toMatchObject({ colour: 1, shape: faceOf("Loutre bleue").shape });
  expect(faceOf("Chaton turquoise").colour).toBe(6);
});
