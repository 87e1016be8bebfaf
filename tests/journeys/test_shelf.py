"""The start page: the shelf of games."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.daily import passes_boussanga
from support.browser.shelf_height import MOST_HEIGHT, WAITING, shelf_height
from support.browser.users import Arrivals


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_shelf_is_in_the_browsers_language(arrive: Arrivals, language: Language) -> None:
    person = arrive(language=language)
    person.opens("/")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert person.page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.at_length)])
def test_everything_on_the_shelf_fits_on_two_screens_of_a_phone(arrive: Arrivals, language: Language) -> None:
    person = arrive(language=language, device="phone")
    page = person.page
    person.opens("/")
    for game in ("bouh", "boussanga", "tohuwabohu"):
        person.asks("/tables", {"game": game, "seats": 3})
    person.opens("/")
    expect(page.get_by_role("link", name=re.compile("^(Livre de famille|Family book)$"))).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(4)
    expect(page.locator(".table-row")).to_have_count(2)  # the third one is behind a button
    expect(page.get_by_role("contentinfo")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert shelf_height(person) <= MOST_HEIGHT - WAITING, "what waits needs room for two lines"
    person.passes_accessibility_checks()


@pytest.mark.at_length
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_that_can_wait_fits_on_two_screens_too(arrive: Arrivals, language: Language) -> None:
    """Turns at tables, answers to two challenges, today's deals, how far one is with them, and the book."""
    ann, bob = arrive(language=language, device="phone"), arrive(language=language, device="phone")
    page = ann.page
    for person in (ann, bob):
        person.opens("/book")
        person.asks("/me", {})
    today = datetime.now(UTC).date()
    for day in (today, today - timedelta(days=1)):
        passes_boussanga(ann, str(day))
        link = ann.asks(f"/daily/{day}/boussanga/one/challenge", {})["path"]
        bob.asks(f"/daily/challenges/{link.partition('#')[2]}", {})
        passes_boussanga(bob, str(day))
    for game in ("bouh", "boussanga", "tohuwabohu"):
        ann.asks("/tables", {"game": game, "seats": 3})
    ann.opens("/")
    waits = page.get_by_role("list", name=re.compile("^(Ce qui t’attend|Waiting for you)$"))
    expect(waits.get_by_role("link")).to_have_count(2)
    expect(page.locator(".table-row")).to_have_count(2)
    expect(page.get_by_role("navigation", name=re.compile("^(Donne du jour|Deal of the day)$"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^(Livre de famille|Family book)$"))).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    assert shelf_height(ann) <= MOST_HEIGHT
    ann.passes_accessibility_checks()
    waits.get_by_role("link").first.click()
    expect(page.get_by_role("table")).to_be_visible()
    ann.opens("/")
    expect(waits.get_by_role("link")).to_have_count(1)
