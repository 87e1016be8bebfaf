/** Coming in: to be somebody before sitting down anywhere. */

import type { Me } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";

let opened: Promise<void> | null = null;
let coming: Promise<Me> | null = null;

/** Take up what is known of whoever is here. Without a server there is still a shelf to look at. */
export function takeUp(): Promise<void> {
  opened ??= session.open().catch(() => undefined);
  return opened;
}

/** Be a guest from now on: tables and the socket are for guests only. Asked from several sides, it is done once. */
export function comeIn(): Promise<Me> {
  coming ??= begin().finally(() => (coming = null));
  return coming;
}

async function begin(): Promise<Me> {
  // Whoever was asked for before is waited for; else coming in tells as well who one is.
  await opened;
  return session.comeIn();
}
