/** Do something once what is on the page now can be seen; at once where nobody looks. Returns how to leave it. */
export function afterPaint(then: () => void): () => void {
  if (document.visibilityState === "hidden") {
    then();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
