"""How long the shelf is on a phone."""

from __future__ import annotations

from support.browser.users import SIZES, BrowserUser

MOST_HEIGHT = 2 * SIZES["phone"][1]
"""Two screens of a phone, in pixels."""
WAITING = 2 * 44 + 4 + 12
"""The height of two lines of what waits, with the space around them."""


def shelf_height(person: BrowserUser) -> int:
    """The height of the page that is shown, in pixels."""
    height: int = person.page.evaluate("document.documentElement.scrollHeight")
    return height
