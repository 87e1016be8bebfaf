/** Whether there is room for a panel beside the board. */

import { session } from "../../settings/session.svelte.ts";

export class WideScreen {
  current = $state(false);

  /** Made while a component is created; it follows the size of the screen as long as the component is shown. */
  constructor() {
    $effect(() => {
      // Media queries ignore the text size of the settings.
      const rem = (16 * session.settings.text_percent) / 100;
      const wide = matchMedia(`(min-width: ${68 * rem}px) and (min-height: ${36 * rem}px)`);
      const look = (): void => void (this.current = wide.matches);
      look();
      wide.addEventListener("change", look);
      return () => wide.removeEventListener("change", look);
    });
  }
}
