"""Matches in every mode, chosen at a table before play, from the first question to the end screen."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.users import Arrivals

Device = Literal["desktop", "phone"]


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("way", "chairs", "language", "device"),
    [
        ("All together", 2, "en", "phone"),
        ("Deux contre deux", 4, "fr", "desktop"),
    ],
    ids=["together", "teams"],
)
def test_every_way_of_boussanga_comes_to_an_end(
    arrive: Arrivals, way: str, chairs: int, language: Language, device: Device
) -> None:
    person = arrive(language=language, device=device)
    person.sets_a_table("Boussanga", chairs=chairs, choosing=way)
    assert person.waits_for_the_turn()
    person.passes_accessibility_checks()
    assert person.plays_to_the_end() >= 3
    expect(person.page.locator("#end-title")).to_be_focused()
    person.passes_accessibility_checks()
