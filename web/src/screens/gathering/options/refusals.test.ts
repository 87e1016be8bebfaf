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

test("options and values have the titles and the order of the form", () => {
  const renamed = inFormWords(refusal({ field: "level", allowed: ["c", "a", "b"] }), { fields: FIELDS, or: "ou" });
  expect(renamed.params).toEqual({ field: "Niveau", allowed: "Facile, Moyen ou Fort" });
});

test("unknown options stay as they are", () => {
  const before = refusal({ field: "edition", least: 1 });
  expect(inFormWords(before, { fields: FIELDS, or: "ou" })).toBe(before);
});
