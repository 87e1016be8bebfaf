/** Copies texts to the clipboard. */

import { toasts } from "./toasts.svelte.ts";
import { say } from "./words.ts";

/** Copy a text and say whether it worked. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(say("copied"));
  } catch {
    toasts.show(say("not_copied"), "bad");
  }
}
