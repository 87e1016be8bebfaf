/** Giving an address away. */

import { toasts } from "./toasts.svelte.ts";
import { say } from "./words.ts";

/** Put a text where it can be pasted from. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(say("copied"));
  } catch {
    toasts.show(say("not_copied"), "bad");
  }
}
