/** Remembers the guest's seat at a table, so that they can take it back. */

const STORAGE_KEY = "ludotheque.seats";

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const formerSeats = {
  at: (table: string): number | null => read()[table] ?? null,
  keep: (table: string, seat: number): void =>
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [table]: seat })),
};
