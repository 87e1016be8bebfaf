/** The guest of this browser and their preferences. */

import { language } from "../language/language.svelte.ts";
import { api } from "../api.ts";
import type { Me, CurrentGuest, Preferences } from "../protocol.ts";

export type Settings = Required<Preferences>;

const DEFAULTS: Settings = {
  language: null,
  sound: true,
  motifs: true,
  contrast: false,
  motion: null,
  brisk: false,
  theme: null,
  text_percent: 100,
  ghosts: false,
};
const STORAGE_KEY = "ludotheque.settings";
const NAME_KEY = "ludotheque.name";
/** The pause before a server that did not answer is asked again, in milliseconds. */
const AGAIN_MS = 10_000;

/** Settings are stored with the guest on the server, and in this browser for visitors who are not guests yet. */
class Session {
  /** The guest; `null` until the server has identified or created one. */
  me = $state.raw<Me | null>(null);
  /** Whether the server answers; `null` until that is known. */
  reached = $state<boolean | null>(null);
  settings = $state.raw<Settings>(DEFAULTS);
  /** Whether the system or the guest asks for reduced motion. */
  calm = $state(false);

  #systemMotion = matchMedia("(prefers-reduced-motion: reduce)");
  #loading: Promise<void> | null = null;
  #creating: Promise<Me> | null = null;

  constructor() {
    this.#systemMotion.addEventListener("change", () => this.#apply());
  }

  /** What the guest was called when the server was last reached. */
  get lastName(): string {
    return localStorage.getItem(NAME_KEY) ?? "";
  }

  /** Apply the settings stored in this browser. */
  restoreSettings(): void {
    this.settings = { ...DEFAULTS, ...storedSettings() };
    this.#apply();
  }

  /**
   * Ask the server whether this browser belongs to a guest; until it answers, again and again. It never fails: the
   * shelf works without a server.
   */
  loadGuest(): Promise<void> {
    this.#loading ??= this.#readGuest().then(
      () => void (this.reached = true),
      () => {
        this.reached = false;
        this.#loadLater();
      },
    );
    return this.#loading;
  }

  #loadLater(): void {
    const again = (): void => {
      clearTimeout(timer);
      removeEventListener("online", again);
      if (this.me) return; // the guest was created meanwhile
      this.#loading = null;
      void this.loadGuest();
    };
    const timer = setTimeout(again, AGAIN_MS);
    addEventListener("online", again);
  }

  async #readGuest(): Promise<void> {
    const { me } = await api.get<CurrentGuest>("/me");
    if (me) this.#setGuest(me);
  }

  /** Create a guest unless there is one. Tables and the socket are for guests only. Concurrent calls share one request. */
  ensureGuest(): Promise<Me> {
    this.#creating ??= this.#createGuest().finally(() => (this.#creating = null));
    return this.#creating;
  }

  async #createGuest(): Promise<Me> {
    // The answer to loadGuest(), if it is under way, may already name the guest.
    await this.#loading;
    if (this.me) return this.me;
    const me = await api.post<Me>("/me", { settings: this.settings });
    this.#setGuest(me);
    return me;
  }

  async change(settings: Preferences): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.settings));
    this.#apply();
    if (this.me) this.me = await api.patch<Me>("/me", { settings: this.settings });
  }

  async rename(name: string): Promise<void> {
    await this.ensureGuest();
    this.me = await api.patch<Me>("/me", { name });
  }

  /** Become the guest of another device, with the token of its link. */
  async followLink(token: string): Promise<void> {
    this.#setGuest(await api.post<Me>(`/links/${encodeURIComponent(token)}`));
  }

  /** Delete the guest and everything stored about them. */
  async deleteGuest(): Promise<void> {
    await api.delete("/me");
    localStorage.removeItem(STORAGE_KEY);
    localStorage.removeItem(NAME_KEY);
    this.me = null;
    this.settings = DEFAULTS;
    this.#apply();
  }

  #setGuest(me: Me): void {
    this.me = me;
    this.reached = true;
    localStorage.setItem(NAME_KEY, me.name);
    this.settings = { ...DEFAULTS, ...me.settings };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.settings));
    this.#apply();
  }

  #apply(): void {
    const { settings } = this;
    const root = document.documentElement;
    language.choose(settings.language);
    this.calm = settings.motion === null ? this.#systemMotion.matches : settings.motion === "reduced";
    root.dataset["motion"] = this.calm ? "reduced" : "full";
    root.dataset["contrast"] = settings.contrast ? "more" : "normal";
    if (settings.theme) root.dataset["theme"] = settings.theme;
    else delete root.dataset["theme"];
    root.style.fontSize = settings.text_percent === 100 ? "" : `${settings.text_percent}%`;
  }
}

function storedSettings(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Preferences;
  } catch {
    return {};
  }
}

export const session = new Session();
