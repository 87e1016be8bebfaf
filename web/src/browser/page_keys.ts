/** Keys that work wherever the focus is on the page, as long as no field and no other dialog uses them. */

export interface PageKeys {
  /** Whether keys are listened to now. */
  readonly active: boolean;
  /** Handles a key; returns whether it was meant for the board. */
  press(key: string, event: KeyboardEvent): boolean;
  /** What Enter does right after a handled key, instead of pressing the focused button. */
  confirm?(): void;
  /** What Escape does. */
  cancel?(): void;
}

/** Svelte action: listens on the whole page on behalf of a board. */
export function pageKeys(board: HTMLElement, keys: PageKeys): { destroy(): void } {
  let typing = false;

  function onkeydown(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    const elsewhere = at.closest("dialog") !== board.closest("dialog") || at.closest("input, textarea, select");
    if (elsewhere || event.ctrlKey || event.altKey || event.metaKey || !keys.active) return;
    if (event.key === "Escape") keys.cancel?.();
    else if (event.key === "Enter" && typing && keys.confirm) {
      event.preventDefault();
      keys.confirm();
    } else if (keys.press(event.key, event)) {
      event.preventDefault();
      typing = true;
    } else if (event.key !== "Shift") typing = false;
  }
  /** A touch, or focus moved by a screen reader, means the focused element: Enter presses it again. */
  const onOtherInput = () => (typing = false);

  document.addEventListener("keydown", onkeydown);
  document.addEventListener("pointerdown", onOtherInput);
  document.addEventListener("focusin", onOtherInput);
  return {
    destroy() {
      document.removeEventListener("keydown", onkeydown);
      document.removeEventListener("pointerdown", onOtherInput);
      document.removeEventListener("focusin", onOtherInput);
    },
  };
}

/** The digit of a key. On French keyboards the upper row writes other characters unless Shift is held. */
export function digitOf(event: KeyboardEvent): number | null {
  const found = /^(\d)$/.exec(event.key) ?? /^Digit(\d)$/.exec(event.code);
  return found ? Number(found[1]) : null;
}

/** The Latin letter of a key, in upper case; on keyboards of other scripts, the letter at the same place. */
export function letterOf(event: KeyboardEvent): string | null {
  const found = /^([a-z])$/i.exec(event.key) ?? (event.key.length === 1 ? /^Key([A-Z])$/.exec(event.code) : null);
  return found ? found[1]!.toUpperCase() : null;
}
