"""A beginner who does what the screen says: by touch, by keys alone, or by what a screen reader announces."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Error, Locator, expect

from support.browser.keyboard import Keyboard
from support.browser.users import BrowserUser

Way = Literal["touch", "keys", "reader"]
IS_FOCUSED = "element => element === document.activeElement"
PLACE = "element => { const { x, y } = element.getBoundingClientRect(); return [x, y]; }"
FOCUSED_PLACE = "() => { const { x, y } = document.activeElement.getBoundingClientRect(); return [x, y]; }"
SHORT_MS = 1500
"""The longest time for a step in a race: afterwards something else may be asked."""


class Beginner:
    """Presses buttons in one way. Buttons are found by their roles and names."""

    def __init__(self, person: BrowserUser, way: Way) -> None:
        self.person, self.page, self._way = person, person.page, way
        self._keys = Keyboard(person)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The first button of this name, or whose name begins with it."""
        wanted = re.compile("^" + re.escape(name)) if isinstance(name, str) else name
        return self.page.get_by_role("button", name=wanted).first

    def sees(self, button: Locator) -> bool:
        """Whether a button is there and can be pressed."""
        return button.count() > 0 and button.is_enabled()

    def press(self, button: Locator, *, timeout: float | None = None) -> None:
        """Press a button. By keys: with its own key, if it has one, else with Enter once the focus is there."""
        if self._way == "touch":
            button.tap(timeout=timeout)
        elif self._way == "reader":
            button.press("Enter", timeout=timeout)
        else:
            button.wait_for(timeout=timeout)
            if key := button.get_attribute("aria-keyshortcuts"):
                self.page.keyboard.press(key)
            else:
                self._reach(button)
                self.page.keyboard.press("Enter")

    def press_in_time(self, button: Locator) -> bool:
        """Press a button that may disappear; false if it did."""
        try:
            self.press(button, timeout=SHORT_MS)
        except (Error, NotReached):
            return False
        return True

    def takes_a_hint(self) -> None:
        """Ask for all hints, and let the move be played."""
        words = self.person.words
        for step in (words["help"], words["more"], words["show"], words["play_it"]):
            found = self.page.get_by_role("button", name=step, include_hidden=True)
            found.wait_for(state="attached")
            if self.page.locator("dialog[open]").count():
                # some moves are shown in a dialog first
                self.page.keyboard.press("Escape")
            self.press(self.page.get_by_role("button", name=step))
        expect(self.page.get_by_role("button", name=words["play_it"])).to_be_hidden()

    def _reach(self, button: Locator) -> None:
        """Press Tab until the button has the focus; inside a group with one tab stop, arrow keys."""
        for _ in range(90):
            if button.count() == 0:
                break
            if button.evaluate(IS_FOCUSED):
                self._keys.looks()
                return
            if button.get_attribute("tabindex") == "-1" and self._is_in_its_group(button):
                self._step_towards(button)
            else:
                self.page.keyboard.press("Tab")
        raise NotReached(button)

    def _is_in_its_group(self, button: Locator) -> bool:
        inside = "one => one.parentElement?.closest('[role=group], section, ul')?.contains(document.activeElement)"
        return bool(button.evaluate(inside))

    def _step_towards(self, button: Locator) -> None:
        (x, y), (at_x, at_y) = button.evaluate(PLACE), self.page.evaluate(FOCUSED_PLACE)
        if abs(x - at_x) > abs(y - at_y):
            self.page.keyboard.press("ArrowRight" if x > at_x else "ArrowLeft")
        else:
            self.page.keyboard.press("ArrowDown" if y > at_y else "ArrowUp")


class NotReached(AssertionError):
    """The keyboard does not reach a button, or the button is gone."""
