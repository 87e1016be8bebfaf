/** What waits for the next frame. */
let waiting = new Set<() => void>();

/**
 * Do something once what is on the page now can be seen; at once where nobody looks. Returns how to leave it.
 *
 * All that waits for the same frame is done together, so that what follows from it is drawn together as well.
 */
export function afterPaint(then: () => void): () => void {
  if (document.visibilityState === "hidden") {
    then();
    return () => undefined;
  }
  const mine = waiting;
  const once = (): void => then();
  mine.add(once);
  if (mine.size === 1) requestAnimationFrame(painting);
  return () => void mine.delete(once);
}

/** Whoever comes while a frame is being made waits for the next one. */
function painting(): void {
  const ready = waiting;
  waiting = new Set();
  // Before the second timer the browser does what it has put off for the sake of the frame.
  setTimeout(() => setTimeout(() => ready.forEach(attempt)));
}

/** What goes wrong for one keeps nobody else waiting. */
function attempt(then: () => void): void {
  try {
    then();
  } catch (error) {
    reportError(error);
  }
}
