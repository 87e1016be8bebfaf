/** Watching a finished match together: who is there to watch, and how it begins. */

import type { LiveTable } from "../../../live/live_table.svelte.ts";
import type { TableShown } from "../../../protocol.ts";

/** Whether anybody else looks at this table: other people, or a television. */
export function hasCompany({ chairs, yours, watching, televisions }: TableShown): boolean {
  const others = chairs.some(({ kind, present }, seat) => kind === "person" && present && !(seat in yours));
  return others || watching > 0 || televisions > 0;
}

/** Show the finished match to everybody, from its beginning. */
export function startTogether(table: LiveTable): void {
  const match = table.shown?.match;
  if (match) void table.request({ type: "show_replay", match, step: 0, playing: true, speed: 1 });
}
