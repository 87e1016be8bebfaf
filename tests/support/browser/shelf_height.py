"""How long the shelf is on a phone."""

from __future__ import annotations

from support.browser.users import SIZES, BrowserUser

MOST_HEIGHT = 2 * SIZES["phone"][1]
"""Two screens of a phone, in pixels."""
A_LINE = 2 * 60
"""Two lines of what waits, with the space between them."""


def shelf_height(person: BrowserUser) -> int:
    """The height of the page that is shown, in pixels."""
    height: int = person.page.evaluate("document.documentElement.scrollHeight")
    return height
