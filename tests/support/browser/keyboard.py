"""Playing with the keyboard alone: the focus must always be visible."""

from __future__ import annotations

from typing import Literal, TypedDict

from support.browser.users import BrowserUser

FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement) return null;
  const box = at.getBoundingClientRect();
  const outlined = (element) => {
    if (!element) return false;
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  const shares = [0.5, 0.15, 0.85];
  const points = shares.flatMap((x) => shares.map((y) => [box.x + x * box.width, box.y + y * box.height]));
  const around = at.closest("label");
  const shown = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there && (at.contains(there) || there.contains(at) || around?.contains(there));
  });
  const labels = [...(at.labels ?? [])].map((label) => label.textContent).join(" ");
  return {
    name: (at.getAttribute("aria-label") ?? (labels || at.textContent)).replace(/\\s+/g, " ").trim(),
    kind: at.tagName.toLowerCase(),
    inside: at.closest("dialog, [role=dialog]") !== null,
    usable: at.matches("a, button, input, select, summary, textarea, [tabindex='0']"),
    ringed: at.matches(":focus-visible") && (outlined(at) || outlined(around)),
    shown,
  };
}"""


class Focus(TypedDict):
    """The element with the focus, and whether the focus is visible."""

    name: str
    kind: str
    inside: bool
    usable: bool
    ringed: bool
    shown: bool


class Keyboard:
    """The keyboard of a user without a mouse."""

    def __init__(self, person: BrowserUser) -> None:
        self._person, self._page = person, person.page

    def press(self, *keys: str) -> None:
        """Press keys one after another; after each the focus must be visible."""
        for key in keys:
            self._page.keyboard.press(key)
            self.looks()

    def looks(self) -> Focus | None:
        """The element with the focus. A control must show a focus ring and must not be covered."""
        focus: Focus | None = self._page.evaluate(FOCUSED)
        if focus is not None and focus["usable"]:
            assert focus["ringed"], f"the focus is on {focus['name']!r}, without a focus ring"
            assert focus["shown"], f"the focus is on {focus['name']!r}, which is not visible"
        return focus

    def goes_to(self, name: str, way: Literal["Tab", "Shift+Tab"] = "Tab", *, kind: str = "", most: int = 90) -> Focus:
        """Press Tab until an element of this name and kind has the focus."""
        passed: list[str] = []
        for _ in range(most):
            focus = self.looks()
            if focus is not None and focus["usable"] and name in focus["name"] and kind in focus["kind"]:
                return focus
            passed.append(focus["name"][:40] if focus else "")
            self._page.keyboard.press(way)
        raise AssertionError(f"{name!r} cannot be reached with {way}: {passed}")

    def goes_round_to(self, name: str, arrow: str = "ArrowRight", *, most: int = 20) -> None:
        """Press an arrow key until an element of this name has the focus, inside a group with one tab stop."""
        for _ in range(most):
            focus = self.looks()
            if focus is not None and name in focus["name"]:
                return
            self._page.keyboard.press(arrow)
        raise AssertionError(f"{name!r} is not in this group")

    def takes_a_hint(self) -> None:
        """Ask for all hints and play the move, all by keys."""
        words = self._person.words
        self.goes_to(words["help"], "Shift+Tab")
        self.press("Enter")
        for step in (words["more"], words["show"], words["play_it"]):
            self._page.get_by_role("button", name=step, include_hidden=True).wait_for(state="attached")
            if self._page.locator("dialog[open]").count():
                # some moves are shown in a dialog first
                self.press("Escape")
            self.goes_to(step)
            self.press("Enter")
        self._page.get_by_role("button", name=words["play_it"]).wait_for(state="hidden")
