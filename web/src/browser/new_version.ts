/** Changes a browser that keeps the games to another version of the client. */

/** Use the version that is loaded and waits, in this page at once. Nothing happens if there is none. */
export function useWaiting({ waiting }: ServiceWorkerRegistration, reload = () => location.reload()): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => reload(), { once: true });
  waiting.postMessage("use");
}

/**
 * Load the version that the server has, and use it: this page and the server do not understand each other. To load the
 * page again would not help, because the service worker answers with the version that is kept.
 */
export async function useServersVersion(reload = () => location.reload()): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  if (!registration) return;
  await registration.update();
  const { installing } = registration;
  if (installing) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
  useWaiting(registration, reload);
}
