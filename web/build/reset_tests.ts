/** Test files share one document, which is much faster than one for each. Every file begins as a first visit does. */

import { beforeAll, vi } from "vitest";
import { language } from "../src/language/language.svelte.ts";

beforeAll(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
  language.choose(null);
});
