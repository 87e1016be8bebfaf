"""Measures the layout of a page: nothing overlaps, is cut, or is too small to touch."""

from __future__ import annotations

from playwright.sync_api import Page

TOUCH_SIZE = 44
CELL_SIZE = 34
"""Eight cells side by side cannot be larger on a phone. A card is dragged over them, and arrow keys reach each cell."""

FAULTS = """([touch, cell]) => {
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".unseen, .overlay, [inert], .skip");
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\\s+/g, " ").trim().slice(0, 40) +
    ` <${element.tagName.toLowerCase()} ${element.getAttribute("class") ?? ""}>`;
  const controls = [...document.querySelectorAll("button, a[href], input, select, summary, [role=gridcell]")].filter(
    (element) => visible(element) && element.getBoundingClientRect().width > 0,
  );
  const faults = [];
  /** The part of an element that no ancestor with hidden overflow cuts off. */
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
    }
    return false;
  };
  for (const element of controls) {
    const box = element.getBoundingClientRect();
    const least = element.matches("[role=gridcell]") ? cell : touch;
    if (Math.min(box.width, box.height) < least - 0.5)
      faults.push(`too small (${Math.round(box.width)}×${Math.round(box.height)}): ${nameOf(element)}`);
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`beside the screen: ${nameOf(element)}`);
    const part = shown(element);
    const cut = part.right - part.left < box.width - 2 || part.bottom - part.top < box.height - 2;
    if (cut && !scrolls(element)) faults.push(`cut off: ${nameOf(element)}`);
    if (box.bottom > innerHeight + 1 && !scrolls(element)) faults.push(`below the screen: ${nameOf(element)}`);
  }
  const apart = (one, other) =>
    Math.max(one.left, other.left) >= Math.min(one.right, other.right) - 1.5 ||
    Math.max(one.top, other.top) >= Math.min(one.bottom, other.bottom) - 1.5;
  const parts = controls.map(shown);
  controls.forEach((one, index) =>
    controls.slice(index + 1).forEach((other, more) => {
      if (one.contains(other) || other.contains(one) || apart(parts[index], parts[index + 1 + more])) return;
      faults.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
    }),
  );
  for (const element of document.querySelectorAll(".room *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (!own || !visible(element)) continue;
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      faults.push(`text cut: ${nameOf(element)}`);
    const box = element.getBoundingClientRect();
    if (box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      faults.push(`text beside the screen: ${nameOf(element)}`);
  }
  return faults;
}"""
PLACES = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [selector, Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
  }))"""
SCROLLS = """() => {
  const board = document.querySelector("main.board");
  const room = document.querySelector(".room");
  return Math.max(board.scrollHeight - board.clientHeight, room.scrollHeight - room.clientHeight);
}"""
PARTS = """() => [...document.querySelectorAll("main.board *")]
  .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
  .filter((element) => element.scrollHeight > element.clientHeight + 2)
  .map((element) => element.closest("[aria-label]")?.getAttribute("aria-label") ?? element.className)"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 30))))"


def resize(page: Page, width: int, height: int) -> None:
    """Change the size of the window, and wait until the page has followed."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def layout_faults(page: Page) -> list[str]:
    """What overlaps, is cut, lies beside the screen or is too small to touch."""
    found: list[str] = page.evaluate(FAULTS, [TOUCH_SIZE, CELL_SIZE])
    return found


def overflow(page: Page) -> int:
    """By how many pixels the table is higher than the screen."""
    found: int = page.evaluate(SCROLLS)
    return found


def scrolling_parts(page: Page) -> list[str]:
    """The parts of a board that show only some of their content."""
    found: list[str] = page.evaluate(PARTS)
    return found


def places(page: Page, selectors: list[str]) -> list[list[object]]:
    """The places and sizes of parts of the page."""
    found: list[list[object]] = page.evaluate(PLACES, selectors)
    return found
