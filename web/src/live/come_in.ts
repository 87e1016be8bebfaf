/** Coming in: to be somebody before sitting down anywhere. */

import type { Me } from "../protocol.ts";
import { session } from "../settings/settings.svelte.ts";

let opened: Promise<void> | null = null;

/** Take up what is known of whoever is here. Without a server there is still a shelf to look at. */
export function takeUp(): Promise<void> {
  opened ??= session.open().catch(() => undefined);
  return opened;
}

/** Be a guest from now on: tables and the socket are for guests only. */
export async function comeIn(): Promise<Me> {
  await takeUp();
  return session.comeIn();
}
