/** Keeps the screen on, in browsers that support it. */

/** Keep the screen on until the function returned is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let active = true;

  async function hold(): Promise<void> {
    if (!active || document.visibilityState !== "visible") return;
    const held = await navigator.wakeLock?.request("screen").catch(() => null); // refused when the battery is low
    if (active) lock = held ?? null;
    else void held?.release();
  }
  // The browser releases the lock whenever the page is hidden.
  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  void hold();
  return () => {
    active = false;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
