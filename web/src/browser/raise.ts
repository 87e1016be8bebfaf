/**
 * Keep an element above the others while it is animated.
 *
 * With `zIndex` among its keyframes, the browser would run the animation on the thread of the page, frame by frame,
 * instead of beside it.
 */
export function raise(node: HTMLElement, animation: Animation): void {
  const lower = (): void => void (node.style.zIndex = "");
  node.style.zIndex = "5";
  animation.finished.then(lower, lower);
}
