/** Tables of the server as this browser saw them last: without a network they can be looked at, not continued. */

import type { NewRequest, TableConnection, TableWatcher } from "../live/connection.svelte.ts";
import type { LiveTable } from "../live/live_table.svelte.ts";
import type { TableCard, TableShown, Update } from "../protocol.ts";
import { session } from "../settings/session.svelte.ts";
import { readTexts, writeTexts } from "./storage.ts";

const LOOK = "look/";
/** So many tables are kept. */
const MOST = 10;
/** A table is written so many milliseconds after it has changed: updates come in bursts. */
const DELAY_MS = 1500;
/** So often the server is asked whether it is back. */
const ASK_EVERY_MS = 5000;

interface Look {
  readonly at: number;
  readonly shown: TableShown;
  readonly update: Update;
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Keep what a table shows. */
export function remember({ table, shown, view, outcome }: LiveTable): void {
  if (!shown || !view || !shown.match) return;
  const update: Update = {
    type: "update",
    table,
    match: shown.match,
    number: 1,
    since: 0,
    now: 0,
    running: false,
    view,
    notices: [],
    outcome,
    seed: null,
    asked: {},
  };
  clearTimeout(waiting.get(table));
  waiting.set(
    table,
    setTimeout(() => void write({ at: Date.now(), shown, update }).catch(() => undefined), DELAY_MS),
  );
}

async function write(look: Look): Promise<void> {
  const older = (await all()).filter(({ shown }) => shown.table !== look.shown.table).slice(MOST - 1);
  await writeTexts({
    ...Object.fromEntries(older.map(({ shown }) => [LOOK + shown.table, null])),
    [LOOK + look.shown.table]: look.shown.stage === "playing" ? JSON.stringify(look) : null,
  });
}

/** All tables that can be looked at, latest first. */
async function all(): Promise<Look[]> {
  const looks = Object.values(await readTexts(LOOK)).map((text) => JSON.parse(text) as Look);
  return looks.sort((one, other) => other.at - one.at);
}

/** The tables that can be looked at, as the shelf lists them. */
export async function lastLooks(): Promise<TableCard[]> {
  return (await all()).map(({ at, shown }) => ({
    type: "table_card",
    table: shown.table,
    code: "",
    game: shown.game,
    stage: shown.stage,
    names: shown.chairs.filter(({ kind }) => kind === "person").map(({ name }) => name),
    seats: shown.chairs.length,
    free: 0,
    public: false,
    yours: false,
    updated_at: at,
  }));
}

/**
 * A connection that shows a table as it was seen last and answers nothing; `null` if it was never seen. Once the server
 * is back, the match goes on there: the page is loaded again.
 */
export async function lookAt(table: string, goOn = () => location.reload()): Promise<TableConnection | null> {
  const look = (await all()).find(({ shown }) => shown.table === table);
  if (!look) return null;
  let watcher: TableWatcher | null = null;
  const show = (): void => {
    watcher?.receive({ ...look.shown, you: null, yours: {}, hosting: false });
    watcher?.receive(look.update);
  };
  return {
    looking: true,
    watch(by: TableWatcher): () => void {
      watcher = by;
      show();
      const asking = setInterval(() => void session.ensureGuest().then(goOn, () => undefined), ASK_EVERY_MS);
      return () => {
        clearInterval(asking);
        watcher = null;
      };
    },
    reenter: show,
    request(_table: string, _request: NewRequest): string {
      return "";
    },
  };
}
