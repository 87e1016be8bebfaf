import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Lets modules import TOML files as data: the words of the games are stored beside their rules. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform(source, id) {
      if (!id.endsWith(".toml")) return null;
      return { code: `export default ${JSON.stringify(parse(source))};`, map: null };
    },
  };
}
