/** Test files share one document, which is much faster than one for each. Every file begins as a first visit does. */

import { beforeAll, vi } from "vitest";
import { language } from "../src/language/language.svelte.ts";

beforeAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await nextFrame(); // what the file before still wanted to do after its last frame
  localStorage.clear();
  document.body.replaceChildren();
  language.choose(null);
});

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
}
