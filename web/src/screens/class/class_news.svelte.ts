/** A class as this page shows it: read again whenever the server says that it has changed. */

import { api, Problem } from "../../api.ts";
import { connection } from "../../live/connection.svelte.ts";
import type { ClassJoined } from "../../protocol.ts";
import { session } from "../../settings/session.svelte.ts";

/** How soon a server that could not answer is asked again, in milliseconds. */
const BUSY_MS = 2000;

export class ClassNews {
  joined = $state.raw<ClassJoined | null>(null);
  /** Why the class cannot be shown. */
  problem = $state.raw<Problem | null>(null);
  readonly #path: string;
  readonly #progress: boolean;
  #stop: (() => void) | null = null;
  #reading = false;
  #closed = false;
  #again = false;

  /** `progress`: whether the page shows how far the tables are. */
  constructor(code: string, progress: boolean) {
    this.#path = `/class/${encodeURIComponent(code)}`;
    this.#progress = progress;
    void this.read();
  }

  /** Read the class; requests while it is being read are answered by one more reading. */
  async read(): Promise<void> {
    if (this.#reading) return void (this.#again = true);
    this.#reading = true;
    do {
      this.#again = false;
      try {
        this.#show(await api.get<ClassJoined>(this.#path));
      } catch (error) {
        // Without a network the page stays as it is: the connection reads again when it is back.
        if (error instanceof Problem && (error.status === 404 || !this.joined)) this.problem = error;
        // A server that is busy is asked again, by each child at another moment.
        else setTimeout(() => this.#closed || void this.read(), BUSY_MS * (1 + Math.random()));
      }
    } while (this.#again);
    this.#reading = false;
  }

  /** A new child on this device. */
  async join(): Promise<void> {
    await session.ensureGuest();
    this.#show(await api.post<ClassJoined>(`${this.#path}/children`));
  }

  /** Be a child of the class on this device, with its three digits or by asking the teacher. */
  async claim(number: number, code: string): Promise<void> {
    await session.ensureGuest();
    this.#show(await api.post<ClassJoined>(`${this.#path}/claims`, { number, code }));
  }

  close(): void {
    this.#closed = true;
    this.#stop?.();
    this.#stop = null;
  }

  #show(joined: ClassJoined): void {
    this.joined = joined;
    this.problem = null;
    // Without a guest there is no connection: whoever has not joined yet waits for nothing.
    if (session.me) this.#stop ??= connection.watchClass(joined.shown.id, this.#progress, () => void this.read());
  }
}
