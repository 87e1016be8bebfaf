/** Work that waits until the page has shown a board: what is not needed before must not delay it. */

let shown = false;
let waiting: (() => void)[] = [];

/** A board is on the screen. */
export function boardIsShown(): void {
  shown = true;
  const ready = waiting;
  waiting = [];
  for (const then of ready) then();
}

/** Call a function once a board is on the screen, or at the latest after so many milliseconds; at once if one was. */
export function afterFirstBoard(then: () => void, latest: number): void {
  if (shown) {
    then();
    return;
  }
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    then();
  };
  waiting.push(once);
  setTimeout(once, latest);
}
