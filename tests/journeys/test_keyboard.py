"""Whole games by keyboard alone, from the start page to the end, with a focus that is always visible."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from ludotheque.engine.words import Language
from support.browser.calculations import find_calculation
from support.browser.keyboard import Keyboard
from support.browser.users import Arrivals, BrowserUser

MOST_TURNS = 120
HISTORY = "() => [...document.querySelectorAll('.history li')].map((line) => line.textContent).join()"


@pytest.mark.at_length
def test_boussanga_is_played_by_keys_alone(arrive: Arrivals) -> None:
    keys, person = takes_from_the_shelf(arrive, "en", "play_now", "Boussanga")
    person.waits_for_the_board()
    for turn in range(MOST_TURNS):
        if not person.waits_for_the_turn():
            assert turn >= 3
            break
        before = history_text(person.page)
        places_or_passes(keys, person.page)
        goes_on(person, before)
    sees_the_end(keys, person)


def places_or_passes(keys: Keyboard, page: Page) -> None:
    """Play the first placement found by turning one card after another, else exchange a card."""
    confirm = page.locator(".confirm")
    for card in "1234":
        keys.press(card)
        for _ in range(8):
            keys.press("n")
            if confirm.is_enabled():
                keys.press("Enter")
                return
            keys.press("e")
        keys.press("Escape")
    keys.press("p", "1", "Enter")


@pytest.mark.at_length
def test_bouh_for_the_youngest_is_played_by_keys_alone(arrive: Arrivals) -> None:
    keys, person = takes_from_the_shelf(arrive, "fr", "play_now", "Bouh")
    person.waits_for_the_board()
    caught = 0
    for _ in range(MOST_TURNS):
        if not person.waits_for_the_turn():
            break
        caught += catches_or_passes(keys, person)
    assert caught >= 3
    sees_the_end(keys, person)


def catches_or_passes(keys: Keyboard, person: BrowserUser) -> bool:
    """Catch a Bouh with two or three cards, else pass; returns whether one was caught."""
    page = person.page
    before = history_text(page)
    if page.locator(".declare").count():
        keys.goes_to("le meilleur des autres")
        keys.press("Enter")
        goes_on(person, before)
        return False
    centre = [int(number) for number in page.locator(".centre .card .number").all_inner_texts()]
    hand = [int(number) for number in page.locator(".number-card .number").all_inner_texts()]
    found = find_calculation(hand, centre)
    if found is not None:
        if centre.count(found.result) > 1:
            # several have this number: choose one first
            keys.goes_to("Bouh ")
            keys.goes_round_to(f"Bouh {found.result},")
            keys.press("Enter")
        keys.goes_to("Carte ")
        keys.press(*found.typed, "Enter")
    elif page.get_by_role("button", name="Finir mon tour").count():
        keys.goes_to("Finir mon tour")
        keys.press("Enter")
    else:
        keys.goes_to("Changer des cartes et passer")
        keys.press("Enter")
        keys.goes_to("Tout garder et passer")
        keys.press("Enter")
    goes_on(person, before)
    return found is not None


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("levels", "language"),
    [(("Collecting", "Majority"), "en"), (("Ramassage", "Majorité", "Calcul"), "fr")],
    ids=["majority", "calculation"],
)
def test_the_older_levels_of_bouh_are_played_by_keys_alone(
    arrive: Arrivals, levels: tuple[str, ...], language: Language
) -> None:
    keys, person = takes_from_the_shelf(arrive, language, "friends", "Bouh")
    chairs = person.page.get_by_role("spinbutton", name=person.words["chairs"])
    chairs.wait_for()
    keys.goes_to(person.words["chairs"], kind="input")
    for number in ("3", "4"):
        keys.press("ArrowUp")
        expect(chairs).to_have_value(number)
    keys.goes_to(levels[0], kind="input")
    for level in levels[1:]:
        keys.press("ArrowRight")
        expect(person.page.get_by_role("radio", name=level)).to_be_checked()
    keys.goes_to(person.words["start"])
    keys.press("Enter")
    person.waits_for_the_board()
    for turn in range(MOST_TURNS):
        if not person.waits_for_the_turn():
            assert turn >= 3
            break
        before = history_text(person.page)
        keys.takes_a_hint()
        goes_on(person, before)
    sees_the_end(keys, person)


def takes_from_the_shelf(
    arrive: Arrivals, language: Language, way: Literal["play_now", "friends"], game: str
) -> tuple[Keyboard, BrowserUser]:
    """Create a user without a mouse who starts a game from the start page."""
    person = arrive(language=language)
    person.opens("/")
    keys = Keyboard(person)
    keys.goes_to(person.words[way].format(game=game))
    keys.press("Enter")
    return keys, person


def history_text(page: Page) -> str:
    """The history so far. Its length says less: of a long game only the latest events are kept."""
    text: str = page.evaluate(HISTORY)
    return text


def goes_on(person: BrowserUser, before: str) -> None:
    """Wait until the move is in the history and new choices are shown."""
    person.page.wait_for_function(f"before => ({HISTORY})() !== before", arg=before)
    person.sees_what_follows()


def sees_the_end(keys: Keyboard, person: BrowserUser) -> None:
    """Assert that the result has the focus and that one key starts another game."""
    expect(person.page.locator("#end-title")).to_be_focused()
    keys.goes_to(person.words["again"])
    keys.press("Enter")
    person.waits_for_the_board()
    expect(person.page.locator("#end-title")).to_be_hidden()
