import { describe, expect, test } from "vitest";
import { rulebookPage } from "../../../build/rulebook_page.ts";
import { contentsOf, partsOf } from "./rulebook.ts";

const BOOK = `# Du balai !

## L'installation

<a id="DUB-1"></a>**DUB-1** Mélange **tout**.

*Exemple :* voilà.

## Étape 2

| a | b |
|---|---|
| 1 | 2 |
`;

describe("rulebooks", () => {
  const html = rulebookPage(BOOK);

  test("a clause is a paragraph with a link target", () => {
    expect(html).toContain('<p class="clause" id="DUB-1" tabindex="-1"><a class="clause-name" href="#DUB-1">DUB-1</a>');
    expect(html).toContain("Mélange <strong>tout</strong>.");
    expect(html).toContain('<p class="example"><em>Exemple');
  });

  test("the table of contents lists its chapters", () => {
    expect(contentsOf(html)).toEqual([
      { id: "l-installation", title: "L'installation" },
      { id: "etape-2", title: "Étape 2" },
    ]);
  });
});

/** What the games' books really contain: all their clauses are found again. */
const BOOKS = import.meta.glob<string>("../../../ludotheque/games/*/box/rulebook.*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(BOOKS))("%s", (_, book) => {
  const clauses = [...book.matchAll(/<a id="([^"]+)">/g)].map((found) => found[1]);
  const html = rulebookPage(book);
  expect(clauses.length).toBeGreaterThan(5);
  for (const clause of clauses) expect(html).toContain(`<p class="clause" id="${clause}"`);
  expect(contentsOf(html).length).toBeGreaterThan(3);

  test("are cut at clauses and headings, and nothing is lost", () => {
    const html = rulebookPage(BOOK);
    const parts = partsOf(html);
    expect(parts.map(({ clause }) => clause)).toEqual([null, null, "DUB-1", null]);
    expect(parts[2]!.html).toContain("voilà");
    expect(parts.map((part) => part.html).join("")).toBe(html);
  });
});
