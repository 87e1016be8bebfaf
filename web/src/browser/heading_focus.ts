/** Moves the focus to the heading of a new page, so that keyboards and screen readers continue there. */

let first = true;

/** An attachment for the main heading of a page. On the first page of a visit the browser decides about the focus. */
export function focusHeading(heading: HTMLElement): void {
  if (!first) heading.focus({ preventScroll: true });
  first = false;
}
