/** Being called something else at a table where one sits already. */

import { connection } from "../../live/connection.svelte.ts";
import type { LiveTable } from "../../live/live_table.svelte.ts";

/**
 * Let the table know one's new name: it takes names from those who sit down, so one changes chairs and back.
 *
 * A host who stands up among others would no longer be the host; `false` when there is no way around that.
 */
export async function sitDownRenamed(table: LiveTable): Promise<boolean> {
  const { shown } = table;
  connection.restart();
  if (!shown || shown.you === null) return true;
  const seat = shown.you;
  const spare = shown.chairs.findIndex((chair) => chair.kind === "free");
  const alone = shown.chairs.every((chair, other) => chair.kind !== "person" || other === seat);
  if (spare >= 0) await table.want({ type: "sit", seat: spare });
  else if (alone || !shown.hosting) await table.want({ type: "stand" });
  else return false;
  await table.want({ type: "sit", seat });
  return true;
}
