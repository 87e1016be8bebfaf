/** The pieces of the box for printing, as SVG documents by name. */

import { TOKENS, tokenPicture } from "./art/tokens.ts";

export const drawings = Object.fromEntries(
  TOKENS.map((_, element) => [`token ${element}`, tokenPicture(element, true)]),
);
