/** A chapter of the book as one file: a page with its own styles and drawings, and the data it was made of. */

/** Rules that apply to the whole page rather than to one of its elements. */
const OF_THE_PAGE = /^(:root|html|body|\*)/;

/** The text of a page that shows an element as it is shown here, without any other file. */
export function pageOf(shown: Element, title: string, language: string, data: unknown): string {
  const copy = shown.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll("a"))
    link.href = new URL(link.getAttribute("href") ?? "", location.href).href;
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
${[...document.styleSheets].map((sheet) => stylesFor(sheet.cssRules, copy)).join("\n")}
</style>
</head>
<body>
${copy.outerHTML}
<script type="application/json" id="book">${json}</script>
</body>
</html>
`;
}

/** The rules of a sheet that the copied element needs. Fonts stay out: they are files of their own. */
function stylesFor(rules: CSSRuleList, copy: Element): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule) {
        const inside = stylesFor(rule.cssRules, copy);
        return inside && `@media ${rule.conditionText} {\n${inside}\n}`;
      }
      return rule instanceof CSSStyleRule && isNeeded(rule.selectorText, copy) ? rule.cssText : "";
    })
    .filter(Boolean)
    .join("\n");
}

function isNeeded(selector: string, copy: Element): boolean {
  return OF_THE_PAGE.test(selector) || copy.matches(selector) || copy.querySelector(selector) !== null;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Let the browser save a text as a file. */
export function saveFile(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
