/** Telling others. */

import { copy } from "../../parts/clipboard.ts";

/** Share a text with the address of this page: the device's own way where there is one, else copied. */
export async function share(text: string): Promise<void> {
  const url = location.href;
  if (navigator.share) {
    // Whoever changes their mind has not met an error.
    await navigator.share({ text, url }).catch(() => undefined);
    return;
  }
  await copy(`${text} ${url}`);
}
