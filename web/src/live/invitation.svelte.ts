/** The origin of invitation links. A page opened on the server's own machine has an address that other devices cannot reach. */

import type { Invitation as InvitationAnswer } from "../protocol.ts";
import { api } from "../api.ts";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

class Invitation {
  #found = $state<string | null>(null);
  #asked = false;

  /** The origin that other devices can reach; that of this page until the server has answered. */
  get origin(): string {
    if (!this.#asked && LOCAL_HOSTS.includes(location.hostname)) {
      this.#asked = true;
      void api
        .get<InvitationAnswer>("/invitation")
        .then(({ origin }) => (this.#found = origin))
        .catch(() => (this.#asked = false));
    }
    return this.#found ?? location.origin;
  }
}

export const invitation = new Invitation();
