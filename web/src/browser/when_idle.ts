/** Work for the time in which the browser has nothing to do. */

/** Not every browser has requestIdleCallback. */
export const whenIdle: (then: () => void) => void =
  typeof requestIdleCallback === "function" ? (then) => requestIdleCallback(then) : (then) => setTimeout(then, 100);

/** Repeat a piece of work while the browser is idle, until it returns false. The function returned ends it. */
export function repeatWhenIdle(work: () => Promise<boolean>): () => void {
  let ended = false;
  const next = (): void => {
    if (ended) return;
    void work().then((more) => {
      if (more && !ended) whenIdle(next);
    });
  };
  whenIdle(next);
  return () => (ended = true);
}
