/** How somebody likes to see and hear it. Kept with the guest, and on this device for whoever is nobody yet. */

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
  theme: null,
  text_percent: 100,
};
const KEPT = "ludotheque.settings";

class Session {
  /** Who one is here; nobody before coming in. */
  me = $state.raw<Me | null>(null);
  settings = $state.raw<Settings>(DEFAULTS);
  /** Whether the system or the guest asks for less movement. */
  calm = $state(false);

  #system = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    this.#system.addEventListener("change", () => this.#apply());
  }

  /** See and hear it as before on this device. */
  recall(): void {
    this.settings = { ...DEFAULTS, ...kept() };
    this.#apply();
  }

  /** Be who one was, if the server knows. */
  async open(): Promise<void> {
    const met = await api.get<CurrentGuest>("/me");
    if (met.me) this.#met(met.me);
  }

  /** Come in: be a guest from now on. Whoever is known stays who they are. */
  async comeIn(): Promise<Me> {
    if (this.me) return this.me;
    const me = await api.post<Me>("/me", { settings: this.settings });
    this.#met(me);
    return me;
  }

  /** See or hear it differently. */
  async change(settings: Preferences): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    localStorage.setItem(KEPT, JSON.stringify(this.settings));
    this.#apply();
    if (this.me) this.me = await api.patch<Me>("/me", { settings: this.settings });
  }

  /** Be called something else. */
  async rename(name: string): Promise<void> {
    await this.comeIn();
    this.me = await api.patch<Me>("/me", { name });
  }

  /** Become the guest a link leads to. */
  async follow(token: string): Promise<void> {
    this.#met(await api.post<Me>(`/links/${encodeURIComponent(token)}`));
  }

  /** Be forgotten. */
  async forget(): Promise<void> {
    await api.delete("/me");
    localStorage.removeItem(KEPT);
    this.me = null;
    this.settings = DEFAULTS;
    this.#apply();
  }

  #met(me: Me): void {
    this.me = me;
    this.settings = { ...DEFAULTS, ...me.settings };
    localStorage.setItem(KEPT, JSON.stringify(this.settings));
    this.#apply();
  }

  #apply(): void {
    const { settings } = this;
    const root = document.documentElement;
    language.choose(settings.language);
    this.calm = settings.motion === null ? this.#system.matches : settings.motion === "reduced";
    root.dataset["motion"] = this.calm ? "reduced" : "full";
    root.dataset["contrast"] = settings.contrast ? "more" : "normal";
    if (settings.theme) root.dataset["theme"] = settings.theme;
    else delete root.dataset["theme"];
    root.style.fontSize = settings.text_percent === 100 ? "" : `${settings.text_percent}%`;
  }
}

function kept(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Preferences;
  } catch {
    return {};
  }
}

export const session = new Session();
