/** Divides the view of any game into facts, a table of the players, lists and grids. */

import type { Fields } from "./conventions.ts";
import { fieldLabel, valueText, type Vocabulary } from "./labels.ts";

/** Fields that the page around the board shows. */
const HIDDEN = new Set(["type", "seat", "prompt", "turn"]);

/** Shorter texts are not taken for rows of a board. */
const LINE = 5;

export type ViewPart =
  | { readonly kind: "facts"; readonly facts: readonly { readonly label: string; readonly text: string }[] }
  | {
      readonly kind: "table";
      readonly label: string | null;
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: "list"; readonly label: string; readonly items: readonly string[] }
  /** Texts of one length, below each other: often the rows of a board. */
  | { readonly kind: "lines"; readonly label: string; readonly items: readonly string[] };

/** The parts of a view, in the order of its fields: short facts first, then one row for each player, then the rest. */
export function viewParts(view: Fields, seats: readonly string[], vocabulary: Vocabulary): readonly ViewPart[] {
  const facts: { label: string; text: string }[] = [];
  const perSeat: { label: string; texts: readonly string[] }[] = [];
  const others: ViewPart[] = [];
  for (const [field, value] of Object.entries(view)) {
    if (HIDDEN.has(field) || value === null || value === "") continue;
    const label = fieldLabel(field, vocabulary);
    if (!Array.isArray(value)) facts.push({ label, text: valueText(field, value, vocabulary) });
    else if (seats.length > 1 && value.length === seats.length && !value.some(isGrid))
      perSeat.push({ label, texts: value.map((item) => valueText(field, item, vocabulary)) });
    else others.push(listed(field, label, value, vocabulary));
  }
  const parts: ViewPart[] = [];
  if (facts.length > 0) parts.push({ kind: "facts", facts });
  if (perSeat.length > 0)
    parts.push({
      kind: "table",
      label: null,
      heads: ["", ...perSeat.map(({ label }) => label)],
      rows: seats.map((name, seat) => [name, ...perSeat.map(({ texts }) => texts[seat]!)]),
    });
  return [...parts, ...others];
}

/** A list as a table, if its items are lists or records of the same form. */
function listed(field: string, label: string, items: readonly unknown[], vocabulary: Vocabulary): ViewPart {
  if (items.length > 0 && items.every(isRecord)) {
    const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => name !== "type");
    return {
      kind: "table",
      label,
      heads: columns.map((name) => fieldLabel(name, vocabulary)),
      rows: items.map((item) => columns.map((name) => valueText(name, item[name], vocabulary))),
    };
  }
  if (items.length > 1 && items.every(Array.isArray))
    return {
      kind: "table",
      label,
      heads: [],
      rows: items.map((row) => row.map((cell) => valueText(field, cell, vocabulary))),
    };
  const lines =
    items.length > 1 &&
    items.every((item) => typeof item === "string" && item.length >= LINE && item.length === String(items[0]).length);
  return { kind: lines ? "lines" : "list", label, items: items.map((item) => valueText(field, item, vocabulary)) };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list of lists, which is too much for a cell of a table. */
function isGrid(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => Array.isArray(item) || isRecord(item));
}
