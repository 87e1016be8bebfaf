/** How invitations begin: a page opened on the machine that serves it has an address nobody else can follow. */

import type { Invitation as Told } from "../protocol.ts";
import { api } from "../api.ts";

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];

class Invitation {
  #found = $state<string | null>(null);
  #asked = false;

  /** The beginning of an address that other devices can follow, as far as it is known. */
  get origin(): string {
    if (!this.#asked && ONLY_HERE.includes(location.hostname)) {
      this.#asked = true;
      void api
        .get<Told>("/invitation")
        .then(({ origin }) => (this.#found = origin))
        .catch(() => (this.#asked = false));
    }
    return this.#found ?? location.origin;
  }
}

export const invitation = new Invitation();
