/** Hands in what is left when the games are removed from this browser. A part of its own: the settings load it then. */

import { handIn } from "./hand_in.ts";

export async function handInLast(): Promise<void> {
  await handIn();
}
