/** Days of the daily deal, such as `2027-01-15`. */

/** The day that it is now, all over the world. */
export function dayNow(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The days before a day, the latest first. */
export function daysBefore(day: string, count: number): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(noon - (n + 1) * 86_400_000).toISOString().slice(0, 10));
}
