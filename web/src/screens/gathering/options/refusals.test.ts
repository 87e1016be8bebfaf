import { expect, test } from "vitest";
import type { Refusal } from "../../../protocol.ts";
import type { Field } from "./options.ts";
import { inFormWords } from "./refusals.ts";

const FIELDS: readonly Field[] = [
  {
    kind: "choice",
    name: "level",
    title: "Niveau",
    description: "",
    default: "a",
    choices: [
      { const: "a", title: "Facile" },
      { const: "b", title: "Moyen" },
      { const: "c", title: "Fort" },
    ],
  },
];
const refusal = (params: Refusal["params"]): Refusal => ({ type: "refusal", clause: "LUD-5", reason: "x", params });

test("options and their values are called what the form calls them, in its order", () => {
  const told = inFormWords(refusal({ field: "level", allowed: ["c", "a", "b"] }), { fields: FIELDS, or: "ou" });
  expect(told.params).toEqual({ field: "Niveau", allowed: "Facile, Moyen ou Fort" });
});

test("what the form does not know stays as it is", () => {
  const before = refusal({ field: "edition", least: 1 });
  expect(inFormWords(before, { fields: FIELDS, or: "ou" })).toBe(before);
});
