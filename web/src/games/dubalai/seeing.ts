/** When something was first seen: reactions count from the frame in which it was painted. */

/** Calls back with the moment at which what is in the page now has been painted; returns how to call that off. */
export function whenPainted(seen: (at: number) => void): () => void {
  let wanted = true;
  const frame = requestAnimationFrame(() => {
    // The frame is painted right after this; a message comes first thing thereafter.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (wanted) seen(performance.now());
    };
    port2.postMessage(null);
  });
  return () => {
    wanted = false;
    cancelAnimationFrame(frame);
  };
}
