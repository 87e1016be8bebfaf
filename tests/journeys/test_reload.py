"""A page that is reloaded in the middle of a race loses nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from support.browser.users import Arrivals, BrowserUser, gather, press_in_any_page

OPEN_CARD = ".card.face.open"


@pytest.mark.at_length
def test_a_finger_stays_where_it_was(arrive: Arrivals) -> None:
    people = [arrive(device="phone"), arrive(), arrive()]
    gather(people, "tohuwabohu", {"card_seconds": 600})
    press_in_any_page(people, "Turn the card", unless=OPEN_CARD)  # it turns by itself if the dealer waits too long
    anna = people[0]
    wanted = card_of(anna)
    piece(anna, wanted[0]).click()
    expect(piece(anna, wanted[0])).to_have_accessible_name(re.compile("fingers: you"))
    anna.page.reload()
    anna.waits_for_the_board()
    assert card_of(anna) == wanted
    expect(piece(anna, wanted[0])).to_have_accessible_name(re.compile("fingers: you"))
    for person in people:
        for name in wanted[:2]:
            piece(person, name).click()
    expect(anna.page.get_by_role("group", name="Before you").locator("[data-piece]")).to_have_count(2)


def card_of(person: BrowserUser) -> list[str]:
    """The names of the shapes on the card."""
    face = person.page.locator(OPEN_CARD)
    expect(face).to_be_visible()
    return (face.get_attribute("aria-label") or "").split(": ", 1)[1].split(", ")


def piece(person: BrowserUser, name: str) -> Locator:
    """A shape on the table."""
    return person.page.get_by_role("button", name=re.compile(f"^{name}:"))


def test_dice_and_formula_are_still_there(arrive: Arrivals) -> None:
    people = [arrive(device="phone"), arrive()]
    gather(people, "dubalai", {"look_seconds": 300, "write_seconds": 300})
    anna, bruno = people
    press_in_any_page(people, "Roll the dice")
    dice = anna.page.get_by_role("list", name="The nine dice").get_by_role("img")
    expect(dice).to_have_count(9)
    seen = dice.evaluate_all("dice => dice.map(die => die.ariaLabel)")
    assert all(seen)
    anna.page.reload()
    expect(dice).to_have_count(9)
    assert dice.evaluate_all("dice => dice.map(die => die.ariaLabel)") == seen
    lid = anna.page.get_by_role("button", name="Slam the lid")
    expect(lid).to_have_attribute("aria-disabled", "false")
    lid.click()
    cards = anna.page.get_by_role("group", name="Your nine cards").get_by_role("button")
    cards.nth(4).click()
    laid = anna.page.get_by_role("button", name=re.compile("in your formula$"))
    expect(laid).to_have_count(1)
    # restored from the server, not only from this page's storage
    expect(bruno.page.get_by_role("button", name="Ready!")).to_be_visible()
    anna.page.reload()
    expect(laid).to_have_count(1)
    expect(cards.nth(4)).to_have_accessible_name(re.compile("in your formula$"))
    for person in people:
        person.page.get_by_role("button", name="Ready!").click()
    expect(anna.page.get_by_role("list", name="The formulas")).to_be_visible()
