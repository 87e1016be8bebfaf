/** Which chair one had at a table, so that it can be taken back by its name. */

const KEPT = "ludotheque.seats";

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const mySeats = {
  at: (table: string): number | null => read()[table] ?? null,
  keep: (table: string, seat: number): void => sessionStorage.setItem(KEPT, JSON.stringify({ ...read(), [table]: seat })),
};
