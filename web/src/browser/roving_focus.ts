/** Roving focus: one button of a group is in the tab order, and arrow keys move to the others. */

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function rovingFocus(group: HTMLElement): { destroy(): void } {
  const members = () => [...group.querySelectorAll<HTMLButtonElement>("button:not([disabled])")];

  /** Make exactly one button reachable with the tab key. */
  function settle(chosen?: Element | null): void {
    const all = members();
    const current = all.find((button) => button === chosen) ?? all.find((button) => button.tabIndex === 0) ?? all[0];
    for (const button of all) {
      const index = button === current ? 0 : -1;
      if (button.getAttribute("tabindex") !== String(index)) button.tabIndex = index;
    }
  }

  function onkeydown(event: KeyboardEvent): void {
    const all = members();
    const at = all.indexOf(event.target as HTMLButtonElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = ARROWS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? null : at + step;
    if (to === null) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  }

  function onfocusin(event: FocusEvent): void {
    settle(event.target as Element);
  }

  const watcher = new MutationObserver(() => settle());
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onkeydown);
  group.addEventListener("focusin", onfocusin);
  settle();
  return {
    destroy() {
      watcher.disconnect();
      group.removeEventListener("keydown", onkeydown);
      group.removeEventListener("focusin", onfocusin);
    },
  };
}
