/** The callbacks that wait for the next frame. */
let waiting = new Set<() => void>();

/**
 * Call a function after the current state of the page is painted; at once if the page is hidden.
 *
 * All callbacks of one frame run together, so that their changes are painted together. The function returned cancels.
 */
export function afterPaint(then: () => void): () => void {
  if (document.visibilityState === "hidden") {
    then();
    return () => undefined;
  }
  const mine = waiting;
  const once = (): void => then();
  mine.add(once);
  if (mine.size === 1) requestAnimationFrame(onFrame);
  return () => void mine.delete(once);
}

/**
 * Call a function after the frame that shows all that follows from a change: the first frame shows the change on the
 * board, the second one the rest. Work that changes nothing on the screen, such as sounds and
 * texts for screen readers, must delay neither.
 */
export function afterAllIsPainted(then: () => void): void {
  afterPaint(() => void afterPaint(then));
}

/** Callbacks added from now on wait for the next frame. */
function onFrame(): void {
  const ready = waiting;
  waiting = new Set();
  // The browser runs what it deferred because of the frame before the second timer.
  setTimeout(() => setTimeout(() => ready.forEach(attempt)));
}

/** An error in one callback does not stop the others. */
function attempt(then: () => void): void {
  try {
    then();
  } catch (error) {
    reportError(error);
  }
}
