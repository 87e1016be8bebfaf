/** Which tables are in this browser, and whether the games are kept in it. Small: the first page has it. */

/** The ids of tables in this browser begin like this. */
const LOCAL = "here-";
const KEPT = "ludotheque.kept";

/** Whether a table is in this browser, not on a server. */
export function isLocal(table: string): boolean {
  return table.startsWith(LOCAL);
}

/** Whether the games are kept in this browser. */
export function isKept(): boolean {
  return localStorage.getItem(KEPT) !== null;
}

export function setKept(kept: boolean): void {
  if (kept) localStorage.setItem(KEPT, "1");
  else localStorage.removeItem(KEPT);
}
