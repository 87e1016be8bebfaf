/** Keeps the client, Python and the rules in this browser, for days without a network. */

import { isKept, setKept } from "./here.ts";
import { endRoom } from "./room_start.ts";
import { allowTexts, deleteTexts } from "./storage.ts";

interface KeptFiles {
  readonly version: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

const CACHES = "ludotheque-";
const SERVICE_WORKER = "/service-worker.js";
/** Files that are loaded at the same time. */
const AT_ONCE = 4;

export type Keeping =
  | { readonly at: "unknown" }
  /** The browser or the server cannot do it. `insecure`: the browser could at an address with https. */
  | { readonly at: "impossible"; readonly insecure: boolean }
  /** `gone`: they were kept, and the browser has deleted them. */
  | { readonly at: "possible"; readonly bytes: number; readonly gone: boolean }
  | { readonly at: "loading"; readonly bytes: number; readonly done: number }
  | { readonly at: "failed"; readonly full: boolean }
  /** `lasting`: the browser does not delete it by itself. */
  | { readonly at: "kept"; readonly lasting: boolean };

class Keep {
  state = $state.raw<Keeping>({ at: "unknown" });
  /** Whether a new version is ready. */
  isNewReady = $state(false);

  /** Find out whether the games are kept, or how large they are. */
  async look(): Promise<void> {
    if (!("serviceWorker" in navigator) || !("caches" in globalThis)) {
      this.state = { at: "impossible", insecure: globalThis.isSecureContext === false };
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration("/");
    const kept = isKept();
    // Of what a site has stored, browsers may delete one kind and leave another.
    if (kept && registration && (await keptNames()).length > 0) {
      this.state = { at: "kept", lasting: (await navigator.storage?.persisted?.()) ?? false };
      this.#watch(registration);
      return;
    }
    setKept(false);
    const list = await listOfFiles().catch(() => null);
    if (list === null) this.state = { at: "impossible", insecure: false };
    else this.state = { at: "possible", bytes: sizeOf(list), gone: kept };
  }

  /** Load everything. What was loaded before an interruption is not loaded again. */
  async keep(): Promise<void> {
    /** Files that are still to be loaded. After a failure none is. */
    let left: KeptFiles["files"][number][] = [];
    let failed = false;
    try {
      const list = await listOfFiles();
      const bytes = sizeOf(list);
      let done = 0;
      this.state = { at: "loading", bytes, done };
      const cache = await caches.open(CACHES + list.version);
      left = [...list.files];
      const load = async (): Promise<void> => {
        for (let file = left.pop(); file; file = left.pop()) {
          if (!(await cache.match(file.path))) {
            const response = await fetch(file.path, { cache: "no-cache" });
            if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
            await cache.put(file.path, response);
          }
          done += file.bytes;
          if (!failed) this.state = { at: "loading", bytes, done };
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, load));
      const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
      await installed(registration);
      // Browsers delete what a site has stored if it is not visited for a while, unless it is persistent.
      const lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
      allowTexts();
      setKept(true);
      this.state = { at: "kept", lasting };
      this.#watch(registration);
    } catch (error) {
      failed = true;
      left.length = 0;
      this.state = { at: "failed", full: error instanceof DOMException && error.name === "QuotaExceededError" };
    }
  }

  /**
   * Delete what is kept; with `games`, also the games that were played without a network. Those that stay are handed in
   * now, because later nobody looks for them.
   */
  async drop({ games }: { readonly games: boolean }): Promise<void> {
    if (!games) void import("./hand_in.ts").then(({ handIn }) => handIn()).catch(() => undefined);
    setKept(false);
    const registration = await navigator.serviceWorker?.getRegistration("/");
    await registration?.unregister();
    for (const name of await keptNames()) await caches.delete(name);
    if (games) {
      endRoom(); // a match that goes on would be stored again
      await deleteTexts();
    }
    this.state = { at: "unknown" };
    if (!games) await this.look();
  }

  /** Use the new version now. */
  async useNew(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration("/");
    if (registration) (await import("../browser/new_version.ts")).useWaiting(registration);
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const look = (): void => void (this.isNewReady = registration.waiting !== null && registration.active !== null);
    const follow = (): void => registration.installing?.addEventListener("statechange", look);
    look();
    follow(); // it may be loading already
    registration.addEventListener("updatefound", follow);
  }
}

/** The names of the caches that are there. At an address without https there are none. */
async function keptNames(): Promise<string[]> {
  if (!("caches" in globalThis)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

/** Wait until the service worker is used. It fails if the network is cut or another version comes while it begins. */
async function installed({ installing, active }: ServiceWorkerRegistration): Promise<void> {
  if (active || !installing) return void (await navigator.serviceWorker.ready);
  await new Promise<void>((done, failed) =>
    installing.addEventListener("statechange", () => {
      if (installing.state === "activated") done();
      else if (installing.state === "redundant") failed(new Error("The service worker could not be installed."));
    }),
  );
}

async function listOfFiles(): Promise<KeptFiles> {
  const response = await fetch("/offline.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`offline.json: ${response.status}`);
  return (await response.json()) as KeptFiles;
}

function sizeOf({ files }: KeptFiles): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export const keep = new Keep();
