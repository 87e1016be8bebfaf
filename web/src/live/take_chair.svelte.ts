/** Sitting down without being asked which chair. */

import type { TableShown } from "../protocol.ts";
import { connection } from "./connection.svelte.ts";
import { LiveTable } from "./live_table.svelte.ts";

/** Whether there is a chair to take: the table gathers, one is free, and one does not sit there yet. */
export function canSit(shown: TableShown): boolean {
  return shown.stage === "gathering" && shown.you === null && shown.chairs.some((chair) => chair.kind === "free");
}

/** Take any free chair at a table that gathers. Resolves also where there is none: then one looks on. */
export function takeChair(id: string): Promise<void> {
  const table = new LiveTable(id, connection);
  return new Promise<void>((done) => {
    let asked = false;
    const stop = $effect.root(() => {
      $effect(() => {
        const { shown, lost } = table;
        if (asked || (!shown && lost !== "no_such_table")) return;
        asked = true;
        const sitting = shown && canSit(shown) ? table.want({ type: "sit" }) : Promise.resolve();
        void sitting.then(() => {
          stop();
          table.leave();
          done();
        });
      });
    });
  });
}
