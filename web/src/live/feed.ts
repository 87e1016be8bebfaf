/** Where a table comes from: the socket, a recording, or a scene of the rulebook. */

import type { NewRequest, TableWatcher } from "./connection.svelte.ts";

/**
 * Feeds a `LiveTable` with messages, as the server does.
 *
 * A board is shown the same way whatever feeds its table: `table_shown` says who sits where, and each `update` brings
 * a view with the notices that led to it.
 */
export interface TableFeed {
  /** Send a watcher everything about its table from now on; the function returned stops that. */
  watch(watcher: TableWatcher): () => void;
  /** Send the whole table again: the watcher has missed an update, or shows the table for another person. */
  reenter(watcher: TableWatcher): void;
  /** Take a request of a table; the id returned is the `command` of its answer. */
  request(table: string, request: NewRequest): string;
}
