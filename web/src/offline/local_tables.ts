/** The tables of this browser, read from its storage: the shelf lists them without starting Python. */

import type { Stage, TableCard } from "../protocol.ts";
import { readTexts } from "./storage.ts";

/** A record as `ludotheque/table/record.py` encodes it; fields with their default are left out. */
interface StoredRecord {
  readonly id: string;
  readonly game: string;
  readonly stage?: Stage;
  readonly chairs: readonly { readonly person?: string; readonly name?: string; readonly bot?: string }[];
}

/** The identity of a companion of the guest has this sign. */
const COMPANION = "~";

/** The tables that are not over. */
export async function localTables(): Promise<readonly TableCard[]> {
  const records = Object.values(await readTexts("table/")).map((text) => JSON.parse(text) as StoredRecord);
  return records.map(cardOf).filter((card) => card.stage !== "over");
}

export function cardOf({ id, game, stage = "gathering", chairs }: StoredRecord): TableCard {
  return {
    type: "table_card",
    table: id,
    code: "",
    game,
    stage,
    names: chairs.filter(({ person }) => person?.includes(COMPANION)).map(({ name = "" }) => name),
    seats: chairs.length,
    free: chairs.filter(({ person, bot }) => person === undefined && bot === undefined).length,
    public: false,
    yours: false,
    updated_at: 0,
  };
}
