/** Time that is left to answer. */

/** Whole seconds until a deadline, nothing below; `null` while there is plenty of time, so that nobody feels rushed. */
export function secondsLeft(deadline: number | null, now: number, plenty = 120): number | null {
  if (deadline === null) return null;
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000));
  return seconds > plenty ? null : seconds;
}
