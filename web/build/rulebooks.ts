import { marked } from "marked";
import type { Plugin } from "vite";

/** Lets modules import the rulebooks as HTML, so that no browser has to read Markdown. */
export function rulebooks(): Plugin {
  return {
    name: "rulebooks",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      return { code: `export default ${JSON.stringify(marked.parse(source, { async: false }))};`, map: null };
    },
  };
}
