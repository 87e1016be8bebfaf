"""The daily deal in a browser: from the shelf, resumed on a second device, to the result that is shared."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from ludotheque.table.daily.days import FIRST_DAY
from support.browser.daily import passes_boussanga, places_a_card
from support.browser.users import Arrivals, BrowserUser

SAID = {
    "fr": {
        "deal": "Donne du jour",
        "next": "Continuer",
        "share": "Partager",
        "of": "sur",
        "result": "points? sur",
    },
    "en": {"deal": "Deal of the day", "next": "Go on", "share": "Share", "of": "of", "result": "points? of"},
}
A_WHOLE_PUZZLE_MS = 120_000


def goes_on(person: BrowserUser) -> None:
    person.page.get_by_role("button", name=SAID[person.language]["next"], exact=True).click()


@pytest.mark.at_length
@pytest.mark.parametrize(
    ("language", "first", "second"),
    [("fr", "phone", "desktop"), ("en", "desktop", "phone")],
)
def test_a_deal_is_begun_on_one_device_and_finished_on_another(
    arrive: Arrivals,
    language: Language,
    first: Literal["phone", "desktop"],
    second: Literal["phone", "desktop"],
) -> None:
    said = SAID[language]
    here, there = arrive(language=language, device=first), arrive(language=language, device=second)
    here.opens("/")
    deals = here.page.get_by_role("navigation", name=said["deal"])
    expect(deals.get_by_role("listitem")).to_have_count(4)
    here.passes_accessibility_checks()
    deals.get_by_role("link", name="Boussanga").click()
    expect(here.page.get_by_role("gridcell").first).to_be_visible(timeout=A_WHOLE_PUZZLE_MS)
    here.passes_accessibility_checks()
    places_a_card(here)
    goes_on(here)
    before = here.tokens()
    here.page.reload()
    expect(here.page.get_by_role("gridcell").first).to_be_visible()
    link = here.asks("/me/links", {})
    there.opens("/")
    there.asks(f"/links/{link['token']}", {})
    there.opens("/daily/boussanga/one")
    expect(there.page.get_by_role("gridcell").first).to_be_visible()
    here.agrees_with(there)
    assert before
    places_a_card(there)
    goes_on(there)
    places_a_card(there)
    share = there.page.get_by_role("button", name=said["share"], exact=True)
    expect(share).to_be_visible()
    there.passes_accessibility_checks()
    result = there.page.get_by_role("heading", level=2).first
    expect(result).to_contain_text(re.compile(said["result"]))
    here.page.reload()  # it cannot be begun again: the result is shown everywhere
    expect(here.page.get_by_role("heading", level=2).first).to_have_text(result.inner_text())
    here.opens("/daily")
    expect(here.page.get_by_role("listitem").get_by_role("heading", level=3)).to_have_count(4)
    here.passes_accessibility_checks()


@pytest.mark.at_length
@pytest.mark.parametrize(("language", "device"), [("fr", "phone"), ("en", "desktop")])
def test_a_deal_of_an_older_day_is_found_in_the_calendar_and_played(
    arrive: Arrivals, language: Language, device: Literal["phone", "desktop"]
) -> None:
    person = arrive(language=language, device=device)
    page = person.page
    person.opens("/daily")
    calendar = page.get_by_role("navigation", name={"fr": "Les jours d’avant", "en": "Earlier days"}[language])
    before = calendar.get_by_role("button", name={"fr": "Mois précédent", "en": "Month before"}[language])
    expect(calendar).to_be_visible()
    while before.is_enabled():
        before.click()
    day = calendar.locator(f"[href='/daily/{FIRST_DAY}']")
    person.passes_accessibility_checks()
    day.click()
    page.get_by_role("link", name="Boussanga").click()
    for board in range(3):
        expect(page.get_by_role("gridcell").first).to_be_visible(timeout=A_WHOLE_PUZZLE_MS)
        places_a_card(person)
        if board < 2:
            goes_on(person)
    expect(page.get_by_role("heading", level=2).first).to_contain_text(re.compile(SAID[language]["result"]))
    assert person.asks("/daily")["finished"] == [FIRST_DAY]
    person.opens(f"/daily/{FIRST_DAY}")
    expect(day.and_(page.get_by_role("link", name={"fr": "déjà jouée", "en": "finished"}[language]))).to_be_visible()
    person.passes_accessibility_checks()


@pytest.mark.at_length
def test_a_result_is_sent_and_both_are_compared(arrive: Arrivals) -> None:
    ann, bob = arrive(language="en", device="desktop"), arrive(language="fr", device="phone")
    ann.opens("/daily/boussanga/one")
    expect(ann.page.get_by_role("gridcell").first).to_be_visible(timeout=A_WHOLE_PUZZLE_MS)
    day = ann.asks("/daily")["today"]
    passes_boussanga(ann, day)
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="Play my deal")).to_be_visible()
    link = ann.asks(f"/daily/{day}/boussanga/one/challenge", {})["path"]
    bob.opens(link)
    expect(bob.page.get_by_text("te défie.")).to_be_visible()
    for board in range(3):
        expect(bob.page.get_by_role("gridcell").first).to_be_visible()
        places_a_card(bob)
        if board < 2:
            goes_on(bob)
    compared = bob.page.get_by_role("table", name="étape par étape")
    expect(compared.get_by_role("row")).to_have_count(4)
    expect(compared.get_by_text("passer")).to_have_count(3)
    expect(compared.get_by_text("jetons en")).to_have_count(3)
    bob.passes_accessibility_checks()
    ann.opens("/")
    ann.page.get_by_role("link", name="has played your deal").click()
    expect(ann.page.get_by_role("table", name="step by step").get_by_text("tokens on")).to_have_count(3)
    ann.passes_accessibility_checks()


@pytest.mark.at_length
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_cards_against_the_clock(arrive: Arrivals, device: Literal["phone", "desktop"]) -> None:
    """Somebody who touches nothing gets to the end: every card is over after its time, and waits to be turned."""
    person = arrive(language="en", device=device)
    page = person.page
    person.opens("/daily/tohuwabohu/one")
    turn = page.get_by_role("button", name="Turn the card").or_(page.get_by_role("button", name="Go on", exact=True))
    for _ in range(5):
        turn.first.click(timeout=A_WHOLE_PUZZLE_MS)
        expect(page.locator(".face.open")).to_be_visible()
    expect(page.get_by_role("heading", level=2).first).to_contain_text("0 shapes of 15", timeout=A_WHOLE_PUZZLE_MS)
