import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulebookPage } from "../../../build/rulebook_page.ts";
import { guideOf } from "./guide.ts";

test.each(["teachers", "enseignants"])(
  "the page %s has its chapters, and no picture or link that leads nowhere",
  (name) => {
    const { title, html } = guideOf(rulebookPage(readFileSync(`../docs/${name}.md`, "utf-8")));
    expect(title).not.toBe("");
    expect(html.match(/<h2 /g)).toHaveLength(4);
    expect(html).not.toMatch(/<img|<h1|\.md|href="(?!https?:)/);
    expect(html).toContain("<table>");
    expect(html.startsWith("<p>")).toBe(true);
  },
);

test("the link to the other language goes, and other sentences with links stay", () => {
  const html = '<h1 id="a">A</h1><p class="example"><em><a href="b.md">B</a></em></p><p>See <a href="c.md">C</a>.</p>';
  expect(guideOf(html)).toEqual({ title: "A", html: "<p>See C.</p>" });
});
