/** Takes a chair at a table without choosing one. */

import type { TableShown } from "../protocol.ts";
import { connection } from "./connection.svelte.ts";
import { LiveTable } from "./live_table.svelte.ts";

/** Whether a guest without a chair may take one: before play, if a chair is free or the table can grow. */
export function canSit(shown: TableShown): boolean {
  const free = shown.chairs.some((chair) => chair.kind === "free") || shown.televisions > 0;
  return shown.stage === "gathering" && shown.you === null && free;
}

/** Take any free chair before play. If there is none it resolves too, and the guest is a spectator. */
export function takeChair(id: string): Promise<void> {
  const table = new LiveTable(id, connection);
  return new Promise<void>((done) => {
    let asked = false;
    const stop = $effect.root(() => {
      $effect(() => {
        const { shown, failure } = table;
        if (asked || (!shown && failure !== "no_such_table")) return;
        asked = true;
        const seated = shown && canSit(shown) ? table.request({ type: "sit" }) : Promise.resolve();
        void seated.then(() => {
          stop();
          table.leave();
          done();
        });
      });
    });
  });
}
