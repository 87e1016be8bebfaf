"""Several players at one touch screen."""

from __future__ import annotations

from support.browser.one_glass import races_with_three_fingers, sits_three_down
from support.browser.users import Arrivals


def test_three_players_race_on_one_touch_screen(arrive: Arrivals) -> None:
    table = arrive(language="en", device="tablet")
    docks = sits_three_down(table)
    table.passes_accessibility_checks()
    races_with_three_fingers(table, docks)
    table.passes_accessibility_checks()
