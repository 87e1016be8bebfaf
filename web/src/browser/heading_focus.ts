/** On a new page, keyboard and screen reader go on from its heading. */

let first = true;

/** An attachment for the main heading of a page. The page a visit begins with leaves the focus to the browser. */
export function arrive(heading: HTMLElement): void {
  if (!first) heading.focus({ preventScroll: true });
  first = false;
}
