"""Without a mouse: from the shelf to a move, by keys alone."""

from __future__ import annotations

from support.browsing import Arrivals


def test_boussanga_is_played_by_keys_alone(arrive: Arrivals) -> None:
    person = arrive(language="en")
    person.opens("/")
    person.tabs_to("Play Boussanga now")
    person.page.keyboard.press("Enter")
    person.waits_for_the_board()
    for _ in range(3):
        assert person.waits_for_the_turn()
        before = person.stones()
        person.page.keyboard.press("1")
        person.page.keyboard.press("n")
        person.page.keyboard.press("Enter")
        person.page.wait_for_function("() => !document.title.startsWith('●') || document.querySelector('#end-title')")
        assert person.stones() != before


def test_bouh_is_played_by_keys_alone(arrive: Arrivals) -> None:
    person = arrive(language="en")
    person.opens("/")
    person.tabs_to("Play Bouh now")
    person.page.keyboard.press("Enter")
    person.waits_for_the_board()
    assert person.waits_for_the_turn()
    for name in ("Help me", "A bit more", "Show me", "Play it for me"):
        person.tabs_to(name)
        person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(300)
    person.page.wait_for_function("() => !document.title.startsWith('●') || document.querySelector('#end-title')")
