/** Watches a saved match from a file of this device. */

import { errorText } from "../../parts/error_text.ts";
import { toasts } from "../../parts/toasts.svelte.ts";
import { openFile } from "../../replay/files.ts";
import { router } from "../../router.svelte.ts";

/** Show the match of a file, or say why that is not possible. */
export async function watchFile(file: File): Promise<void> {
  try {
    router.go(await openFile(await file.text()));
  } catch (error) {
    toasts.show(errorText(error), "bad");
  }
}
