"""Several fingers on a touch screen."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, Page


class TouchScreen:
    """Sends touch events of numbered fingers to a page."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._fingers: dict[int, tuple[float, float]] = {}

    def put(self, finger: int, on: Locator) -> None:
        """Put a finger on an element."""
        self._fingers[finger] = centre_of(on)
        self._send("touchStart")

    def drag(self, finger: int, to: Locator, steps: int = 4) -> None:
        """Drag a finger somewhere; the others stay where they are."""
        (x, y), (to_x, to_y) = self._fingers[finger], centre_of(to)
        for step in range(1, steps + 1):
            share = step / steps
            self._fingers[finger] = (x + share * (to_x - x), y + share * (to_y - y))
            self._send("touchMove")

    def lift(self, finger: int) -> None:
        """Lift a finger; the others stay where they are."""
        self._send("touchEnd", finger)
        del self._fingers[finger]

    def _send(self, kind: Literal["touchStart", "touchMove", "touchEnd"], only: int | None = None) -> None:
        """Start and move events name all fingers, end events only the lifted ones."""
        points = [
            {"id": finger, "x": x, "y": y} for finger, (x, y) in self._fingers.items() if only is None or finger == only
        ]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def centre_of(element: Locator) -> tuple[float, float]:
    """The position of an element's centre on the screen."""
    box = element.bounding_box()
    assert box, "the element is not visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
