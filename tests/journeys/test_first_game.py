"""A new user plays a whole game of each kind against bots, started with two taps."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.users import Arrivals

Device = Literal["desktop", "phone"]


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [("Boussanga", "fr", "phone"), pytest.param("Bouh", "en", "desktop", marks=pytest.mark.at_length)],
    ids=["boussanga", "bouh"],
)
def test_a_new_user_plays_a_whole_game(arrive: Arrivals, game: str, language: Language, device: Device) -> None:
    person = arrive(language=language, device=device)
    person.plays_now(game)
    assert person.waits_for_the_turn()
    person.passes_accessibility_checks()
    assert person.plays_to_the_end() >= 3
    expect(person.page.locator("#end-title")).to_be_focused()
    person.passes_accessibility_checks()
    won = person.page.locator("#end-title").inner_text() in ("Tu as gagné\u00a0!", "You won!")
    # after a win the next level is proposed; there is none below the chick
    stronger = person.page.get_by_role("button", name=re.compile("Lapin|Rabbit"))
    expect(stronger).to_have_count(1 if won else 0)
    (stronger if won else person.page.get_by_role("button", name=person.words["again"])).click()
    person.waits_for_the_board()
    expect(person.page.locator("#end-title")).to_be_hidden()
    expect(person.page.locator(".players")).to_contain_text("Jojo" if won else "Pio")


@pytest.mark.at_length
def test_a_reload_in_mid_turn_loses_nothing(arrive: Arrivals) -> None:
    person = arrive()
    person.plays_now("Boussanga")
    person.waits_for_the_turn()
    person.takes_a_hint()
    person.waits_for_the_turn()
    before = person.tokens()
    assert before
    person.page.reload()
    person.waits_for_the_board()
    assert person.waits_for_the_turn()
    assert person.tokens() == before
    person.takes_a_hint()
