/** How many tables stand side by side on a television, so that all of them fill its screen. */
export function columnsFor(tables: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(tables * 1.6)));
}

/** In how many columns the results of so many people fit on a television, the best first in each column. */
export function columnsOfResults(people: number): number {
  return Math.min(4, Math.max(1, Math.ceil(people / 10)));
}
