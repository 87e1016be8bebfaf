/** The map of a class as a CSV file. It is made in the browser, because only the browser knows the children's names. */

import type { ClassFacts } from "../../protocol.ts";
import { factText, resultOf } from "../review/facts.ts";

export interface CsvWords {
  readonly head: readonly string[];
  readonly verdicts: Readonly<Record<"unknown" | "known" | "weak", string>>;
  /** Between fields: programs that write numbers with a comma expect a semicolon. */
  readonly separator: "," | ";";
}

/** A line for each child and fact. `nameOf` gives what the teacher calls a child. */
export function csvOf(facts: ClassFacts, nameOf: (number: number) => string, words: CsvWords): string {
  const number = (value: number) => (words.separator === ";" ? String(value).replace(".", ",") : String(value));
  const lines = facts.children.flatMap((child) =>
    child.facts.map((each) => [
      nameOf(child.number),
      factText(each.fact),
      String(resultOf(each.fact) ?? ""),
      number(each.tries),
      number(each.errors),
      number(Math.round(each.median_ms / 100) / 10),
      number(each.strength),
      number(each.uncertainty),
      words.verdicts[each.verdict],
    ]),
  );
  const rows = [words.head, ...lines].map((line) =>
    line.map((text) => field(text, words.separator)).join(words.separator),
  );
  return `\uFEFF${rows.join("\r\n")}\r\n`; // with the mark, spreadsheets read accents correctly
}

/** A field of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function field(text: string, separator: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
