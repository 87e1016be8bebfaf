/** Opens tables in this browser. */

import { Problem } from "../api.ts";
import type { NewTable } from "../protocol.ts";
import { localRoom } from "./local_room.ts";

/** Open a table in this browser; returns its id. A table that the rules refuse is an error with their reason. */
export async function openLocalTable(table: NewTable): Promise<string> {
  const opened = await localRoom().open(table);
  if ("refusal" in opened)
    throw new Problem(422, { problem: opened.refusal.reason, sentence: NO_SENTENCE, field: null });
  return opened.table;
}

/** The shelf offers only tables that the rules allow. */
const NO_SENTENCE = { fr: "Cette table n’est pas possible.", en: "This table is not possible." };
