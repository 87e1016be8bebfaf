/** The map of number facts: which fact is in which cell, and how cells are described. */

import type { FactEstimate, FactShown } from "../../protocol.ts";

export const OPERATIONS = ["+", "-", "*", "/"] as const;
export type Operation = FactShown["operation"];
const SIDE = 10;

/** A cell of the grid of an operation. */
export interface Cell {
  readonly fact: FactShown;
  readonly estimate: FactEstimate | null;
}

export interface Grid {
  readonly operation: Operation;
  /** The numbers of the columns and rows. */
  readonly columns: readonly number[];
  readonly rows: readonly { readonly head: number; readonly cells: readonly Cell[] }[];
  /** Facts that were tried and are not in the grid. */
  readonly others: readonly FactEstimate[];
  readonly tries: number;
}

/**
 * The fact of a cell. Sums and products: row and column are the two numbers. Differences and quotients: the row is what
 * is subtracted or divided by, the column is the result, so that each cell is the reverse of a sum or product.
 */
export function factAt(operation: Operation, row: number, column: number): FactShown {
  if (operation === "-") return { operation, first: row + column, second: row };
  if (operation === "/") return { operation, first: row * column, second: row };
  return { operation, first: Math.min(row, column), second: Math.max(row, column) };
}

/** The grid of an operation, filled with estimates. */
export function gridOf(operation: Operation, estimates: readonly FactEstimate[]): Grid {
  const own = estimates.filter(({ fact }) => fact.operation === operation);
  const byFact = new Map(own.map((estimate) => [keyOf(estimate.fact), estimate]));
  const numbers = Array.from({ length: SIDE }, (_, place) => place + 1);
  // Differences of equal numbers are facts too.
  const columns = operation === "-" ? numbers.map((number) => number - 1) : numbers;
  const rows = numbers.map((head) => ({
    head,
    cells: columns.map((column) => {
      const fact = factAt(operation, head, column);
      return { fact, estimate: byFact.get(keyOf(fact)) ?? null };
    }),
  }));
  const inGrid = new Set(rows.flatMap(({ cells }) => cells.map(({ fact }) => keyOf(fact))));
  return {
    operation,
    columns,
    rows,
    others: own.filter(({ fact }) => !inGrid.has(keyOf(fact))),
    tries: own.reduce((sum, { tries }) => sum + tries, 0),
  };
}

function keyOf({ operation, first, second }: FactShown): string {
  return `${first}${operation}${second}`;
}

/** The facts that are called weak, the weakest first. */
export function weakOf(estimates: readonly FactEstimate[]): FactShown[] {
  return estimates.filter(({ verdict }) => verdict === "weak").map(({ fact }) => fact);
}

/** The part of right calculations in percent; `null` without any. */
export function rightPercent(calculations: number, wrong: number): number | null {
  return calculations === 0 ? null : Math.round((100 * (calculations - wrong)) / calculations);
}
