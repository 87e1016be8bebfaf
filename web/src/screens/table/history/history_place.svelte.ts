/** Where the history is shown: beside the board if there is room for it, otherwise in a dialog. */

import { session } from "../../../settings/session.svelte.ts";

export class HistoryPlace {
  /** Whether there is room beside the board. */
  wide = $state(false);
  /** Whether it is wanted there. */
  wanted = $state(true);
  /** Whether the dialog is open. */
  open = $state(false);

  /** Made while a component is created; it follows the size of the screen as long as the component is shown. */
  constructor() {
    $effect(() => {
      // Media queries ignore the text size of the settings.
      const rem = (16 * session.settings.text_percent) / 100;
      const wide = matchMedia(`(min-width: ${68 * rem}px) and (min-height: ${36 * rem}px)`);
      const look = (): void => void (this.wide = wide.matches);
      look();
      wide.addEventListener("change", look);
      return () => wide.removeEventListener("change", look);
    });
  }

  /** Whether the history is beside the board. */
  get beside(): boolean {
    return this.wide && this.wanted;
  }

  toggle(): void {
    if (this.wide) this.wanted = !this.wanted;
    else this.open = true;
  }
}
