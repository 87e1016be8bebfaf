/** Sitting down without being asked which chair. */

import type { TableShown } from "../protocol.ts";
import { connection } from "./connection.svelte.ts";
import { LiveTable } from "./live_table.svelte.ts";

/** Whether there may be a chair to take: the table gathers, one is free or can be fetched, and one does not sit yet. */
export function canSit(shown: TableShown): boolean {
  const free = shown.chairs.some((chair) => chair.kind === "free") || shown.televisions > 0;
  return shown.stage === "gathering" && shown.you === null && free;
}

/** Take any free chair at a table that gathers. Resolves also where there is none: then one looks on. */
export function takeChair(id: string): Promise<void> {
  const table = new LiveTable(id, connection);
  return new Promise<void>((done) => {
    let asked = false;
    const stop = $effect.root(() => {
      $effect(() => {
        const { shown, failure } = table;
        if (asked || (!shown && failure !== "no_such_table")) return;
        asked = true;
        const sitting = shown && canSit(shown) ? table.request({ type: "sit" }) : Promise.resolve();
        void sitting.then(() => {
          stop();
          table.leave();
          done();
        });
      });
    });
  });
}
