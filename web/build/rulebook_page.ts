import { Marked } from "marked";

/** A rulebook as HTML. Headings have ids, and each clause is a paragraph whose id is the name of the clause. */
export function rulebookPage(markdown: string): string {
  const seen = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = uniqueId(slug(text), seen);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return html
    .replace(
      /<p><a id="([A-Z]+-\d+[a-z]?)"><\/a><strong>\1<\/strong>/g,
      '<p class="clause" id="$1" tabindex="-1"><a class="clause-name" href="#$1">$1</a>',
    )
    .replaceAll("<p><em>", '<p class="example"><em>')
    .replaceAll("<table>", '<div class="wide-table" role="region" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

function slug(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The id, with a number if it is taken. */
function uniqueId(id: string, seen: Map<string, number>): string {
  const times = seen.get(id) ?? 0;
  seen.set(id, times + 1);
  return times === 0 ? id : `${id}-${times + 1}`;
}
