/** Days of the daily deal, such as `2027-01-15`, and months, such as `2027-01`. */

const DAY_MS = 86_400_000;

/** The day that it is now, all over the world. */
export function dayNow(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The days before a day, the latest first. */
export function daysBefore(day: string, count: number): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(noon - (n + 1) * DAY_MS).toISOString().slice(0, 10));
}

/** The month that is so many months later, or earlier. */
export function monthsAfter(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The days of a month, in order. */
export function daysOfMonth(month: string): string[] {
  const after = `${monthsAfter(month, 1)}-01`;
  return daysBefore(after, 31)
    .filter((day) => day.startsWith(month))
    .toReversed();
}

/** The weekday of a day, from 0 for Monday to 6. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}
