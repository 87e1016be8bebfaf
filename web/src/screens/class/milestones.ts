/** The stops on the way of a common goal that has no end. */

const STEPS = [10, 25, 50, 100, 150, 200, 250, 300, 400, 500, 750, 1000];

/** The last stop that was reached and the next one. */
export function milestones(made: number): { readonly from: number; readonly to: number } {
  const to = STEPS.find((step) => step > made) ?? (Math.floor(made / 500) + 1) * 500;
  const from = STEPS.findLast((step) => step <= made) ?? 0;
  return { from: made >= 1000 ? to - 500 : from, to };
}
