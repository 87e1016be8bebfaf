"""How long people need to follow what has just happened.

When the last formula is locked, everything up to the next question happens at once:
formulas are spoken, dice sorted, witches fly. People at the table watch that one
thing after another, so a bot that is asked next waits until they have seen it.
"""

from __future__ import annotations

from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.rules.view import DubalaiView

SPEAKING: Millis = 1200
"""One formula, spoken aloud."""
SORTING: Millis = 3000
"""The dice."""
FLYING: Millis = 1700
"""A verdict, and the flight that follows."""
LONGEST: Millis = 14_000


def time_to_follow(view: DubalaiView) -> Millis:
    """From the present question on, until what led to it has been seen."""
    if view.valid is None or view.phase not in ("before", "keep", "after", "roll"):
        return 0
    if view.phase == "after":
        return FLYING
    through = len(view.order) if view.phase == "roll" else view.turn
    # whoever has no cards is not asked anything, and what befalls them is seen together
    first = through
    while first and not view.held[view.order[first - 1]]:
        first -= 1
    flights = through - first + (view.phase == "keep")
    reveal = 0 if first else len(view.order) * SPEAKING + SORTING
    return min(LONGEST, reveal + flights * FLYING)
