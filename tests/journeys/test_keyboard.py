"""Without a mouse: from the shelf to a move, by keys alone."""

from __future__ import annotations

from playwright.sync_api import expect

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
        expect(person.page.get_by_role("button", name=name)).to_be_visible()
        person.tabs_to(name)
        person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("button", name="Play it for me")).to_be_hidden()
