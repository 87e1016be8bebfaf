/** Installing the client like an app, in browsers that let a page offer it. */

/** The event of browsers that can install; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installer {
  #offered = $state.raw<InstallPrompt | null>(null);

  /** Whether the browser can install the client now. */
  get isPossible(): boolean {
    return this.#offered !== null;
  }

  /** Wait for the browser's offer. It comes once, soon after the page is loaded. */
  start(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the settings offer it, in their own place and time
      this.#offered = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.#offered = null));
  }

  /** Let the browser ask. */
  async install(): Promise<void> {
    const offered = this.#offered;
    this.#offered = null; // an offer can be used once
    await offered?.prompt();
  }
}

export const installer = new Installer();
