/**
 * Drawings as pictures.
 *
 * A table is full of creatures of sixty shapes each. As a picture each is a single element, which the browser draws
 * once and copies; drawn in the page, every shape would be styled, laid out and painted anew wherever it comes or goes.
 */

/** Pictures that were drawn, kept so that the browser keeps them too. */
const kept = new Map<string, HTMLImageElement>();

/** The address of a picture in a box of 120, drawn when it is first wanted. */
export function pictureOf(key: string, draw: () => string): string {
  let picture = kept.get(key);
  if (!picture) {
    picture = new Image();
    // The key is in the address: what is drawn alike under two keys stays two pictures.
    picture.src = `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" id="${key}" width="120" height="120" viewBox="0 0 120 120">${draw()}</svg>`,
    )}`;
    kept.set(key, picture);
  }
  return picture.src;
}

/** Some browsers do not tell when they have nothing to do. */
const whenIdle: (then: () => void) => void =
  typeof requestIdleCallback === "function" ? (then) => requestIdleCallback(then) : (then) => setTimeout(then, 100);

/** Draw pictures before they are wanted, one at a time, while nothing else is to be done. Returns how to leave it. */
export function drawAhead(pictures: Iterable<() => unknown>): () => void {
  const queue = [...pictures];
  const next = (): void => {
    queue.shift()?.();
    if (queue.length > 0) whenIdle(next);
  };
  whenIdle(next);
  return () => void (queue.length = 0);
}
