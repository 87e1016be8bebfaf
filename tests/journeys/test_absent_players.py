"""Somebody leaves during a game with secrets: the others agree to a bot, and nobody sees a second hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from support.browser.users import Arrivals, BrowserUser, gather

WORDS = {
    "en": {"menu": "Menu", "give_up": "Give my seat up", "back": "Take my seat back", "join": "Join in"},
    "fr": {"menu": "Menu", "give_up": "Céder ma place", "back": "Reprendre ma place", "join": "Jouer aussi"},
}


def opens_menu(person: BrowserUser) -> Locator:
    """Open the menu of the table; returns its dialog."""
    person.page.get_by_role("button", name=WORDS[person.language]["menu"], exact=True).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def button(person: BrowserUser, key: str) -> Locator:
    return person.page.get_by_role("button", name=WORDS[person.language][key])


def gives_up(person: BrowserUser) -> None:
    """Leave the chair to a bot, and come back to watch."""
    place = person.page.url
    opens_menu(person).get_by_role("button", name=WORDS[person.language]["give_up"]).click()
    person.page.wait_for_url(re.compile("/$"))
    person.opens(place)


@pytest.mark.at_length
def test_a_bot_plays_for_somebody_who_is_away_once_the_others_agree(arrive: Arrivals) -> None:
    zoe, tom, nina = arrive(language="fr"), arrive(device="phone"), arrive(device="phone")
    gather([zoe, tom, nina], "bouh")
    place = tom.page.url
    tom.opens("about:blank")
    menu = opens_menu(zoe)
    replace = menu.get_by_role("button", name=re.compile("^Un robot joue pour"))
    expect(replace).to_be_disabled()
    expect(menu.get_by_text("dès que tous les autres sont d’accord")).to_be_visible()
    zoe.passes_accessibility_checks()
    of_nina = opens_menu(nina)
    nina.passes_accessibility_checks()
    of_nina.get_by_role("button", name=re.compile("^I agree: a bot plays for")).click()
    expect(of_nina.get_by_text("You agree that a bot plays for")).to_be_visible()
    expect(replace).to_be_enabled()
    replace.click()
    expect(replace).to_be_hidden()
    tom.opens(place)
    button(tom, "back").click()
    tom.waits_for_the_board()
    expect(button(tom, "back")).to_be_hidden()


@pytest.mark.at_length
def test_who_has_seen_a_hand_is_offered_no_other_chair(arrive: Arrivals) -> None:
    zoe, tom, nina = arrive(), arrive(language="fr", device="phone"), arrive()
    gather([zoe, tom, nina], "bouh")
    for person in (tom, nina):
        gives_up(person)
        expect(button(person, "back")).to_be_visible()
        expect(button(person, "join")).to_be_hidden()
    eve = arrive()
    eve.opens(zoe.page.url)
    button(eve, "join").click()
    eve.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play for")).first.click()
    eve.waits_for_the_board()
    # Tom's own chair is taken now; the other bot's chair is closed to him, and the dialog says why
    button(tom, "join").click()
    dialog = tom.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=re.compile("^Jouer pour"))).to_be_disabled()
    expect(dialog.locator("#cannot-take")).not_to_be_empty()
    tom.passes_accessibility_checks()
    expect(button(nina, "back")).to_be_visible()
