/** Copies and shares texts. Where the browser permits neither, the text is shown to be copied by hand. */

import { toasts } from "./toasts.svelte.ts";
import { say } from "./words.ts";

class ManualCopy {
  /** The text that is shown to be copied by hand, or empty. */
  text = $state("");
}

export const manualCopy = new ManualCopy();

/** Copy a text and say so, or show it. */
export async function copy(text: string): Promise<void> {
  if ((await copyWithApi(text)) || copyWithSelection(text)) toasts.show(say("copied"));
  else manualCopy.text = text;
}

/** Open the device's menu for sharing; copy instead where there is none, or where it fails. */
export async function share(text: string, url: string): Promise<void> {
  if (typeof navigator.share !== "function") return copy(`${text} ${url}`.trim());
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // A menu that was closed is no error.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(`${text} ${url}`.trim());
  }
}

/** Browsers have this only on pages with https. */
async function copyWithApi(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The older way, which works without https too: copies what is selected. */
function copyWithSelection(text: string): boolean {
  if (typeof document.execCommand !== "function") return false;
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  // Everything outside of an open dialog is inert.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.activeElement === field && document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
