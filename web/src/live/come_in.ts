/** Coming in: to be somebody before sitting down anywhere. */

import type { Me } from "../protocol.ts";
import { session } from "../settings/settings.svelte.ts";
import { connection } from "./connection.svelte.ts";

/** Be a guest from now on; the socket, which was nobody's, is then ours. */
export async function comeIn(): Promise<Me> {
  const known = session.me !== null;
  const me = await session.comeIn();
  if (!known) connection.restart();
  return me;
}
