import type { Plugin } from "vite";
import { rulebookPage } from "./rulebook_page.ts";

/** Lets modules import rulebooks as HTML, so that the browser needs no Markdown parser. */
export function rulebooks(): Plugin {
  return {
    name: "rulebooks",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      return { code: `export default ${JSON.stringify(rulebookPage(source))};`, map: null };
    },
  };
}
