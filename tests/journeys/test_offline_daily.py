"""Without a server, deals of earlier days and those of today that were taken along are played on the device."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from ludotheque.table.daily.days import FIRST_DAY
from support.browser.daily import passes_boussanga, places_a_card
from support.browser.offline import PYTHON_STARTS_MS, keep, lose_the_server, wait_until_stored
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand

SAID = {
    "fr": {
        "deal": "Donne du jour",
        "take": "Emporter les donnes d’aujourd’hui",
        "before": "ils ne comptent pas parmi ceux de tout le monde",
        "taken": "Les donnes que tu as emportées sont sur cet appareil",
        "shelf": "Celles d’aujourd’hui que tu as emportées sont sur cet appareil.",
        "away": "que tu as emportées se jouent sur cet appareil, et leurs résultats y restent. Les autres attendent",
        "play": "Jouer",
        "go_on": "Reprendre",
        "next": "Continuer",
        "stays": "ce résultat reste sur cet appareil",
        "later": "La meilleure réponse sera montrée après",
        "does_not_count": "Tu avais emporté cette donne : ton résultat ne compte pas",
        "five": "5 personnes avec 0",
    },
    "en": {
        "deal": "Deal of the day",
        "take": "Take today’s deals along",
        "before": "they do not count among everybody’s",
        "taken": "The deals that you have taken along are on this device",
        "shelf": "Those of today that you took along are on this device.",
        "away": "are played on this device, and their results stay on it. The others wait",
        "play": "Play",
        "go_on": "Go on",
        "next": "Go on",
        "stays": "this result stays on this device",
        "later": "The best answer is shown after",
        "does_not_count": "You had taken this deal along: your result does not count",
        "five": "5 people with 0",
    },
}


@pytest.mark.at_length
def test_deals_of_the_day_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna, other = arrive(device="phone", server=house), arrive(server=house)
    page = anna.page
    other.opens("/")
    other.asks("/me", {})
    today = other.asks("/daily")["today"]
    earlier = (date.fromisoformat(today) - timedelta(days=1)).isoformat()
    other.asks(f"/daily/{earlier}/boussanga/one", {})  # the server chooses it now
    keep(anna)
    anna.asks("/me", {})
    passes_boussanga(anna, today)
    anna.opens("/daily/boussanga/one")
    result = page.get_by_role("heading", level=2).first
    expect(result).to_contain_text("0 points of")
    anna.opens("/")
    wait_until_stored(page, "daily-deals", "daily-seen")

    other.may_be_offline = True
    lose_the_server(anna, house)
    anna.opens("/")
    expect(page.get_by_text("Deals of 1 earlier day are on this device.")).to_be_visible()
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_text("the server deals today’s deals step by step")).to_be_visible(timeout=PYTHON_STARTS_MS)
    expect(page.get_by_role("button", name="Tohuwabohu : Play")).to_be_disabled()
    days = page.get_by_role("navigation", name="Earlier days").get_by_role("link")
    expect(days.and_(page.locator("[href^='/daily/']"))).to_have_attribute("href", f"/daily/{earlier}")
    if earlier != FIRST_DAY and not earlier.endswith("-01"):
        expect(days.and_(page.locator("[aria-disabled=true]")).first).to_be_visible()
        expect(page.get_by_text("Grey days are not on this device")).to_be_visible()
    anna.passes_accessibility_checks()
    page.get_by_role("link", name=re.compile("^Boussanga.*See your result")).click()
    expect(result).to_contain_text("0 points of")
    anna.opens(f"/daily/{earlier}")
    expect(page.get_by_text("deals of earlier days are played on this device")).to_be_visible(timeout=PYTHON_STARTS_MS)
    page.get_by_role("link", name=re.compile("^Boussanga.*Play")).click()
    expect(page.get_by_role("gridcell").first).to_be_visible()
    for board in range(3):
        places_a_card(anna)
        if board < 2:
            page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_text("this result stays on this device")).to_be_visible()
    score = result.inner_text()
    anna.passes_accessibility_checks()
    page.reload()
    expect(result).to_have_text(score, timeout=PYTHON_STARTS_MS)


@pytest.mark.at_length
@pytest.mark.parametrize(("language", "device"), [("fr", "phone"), ("en", "desktop")])
def test_todays_deals_are_taken_along(
    arrive: Arrivals, house: ServeCommand, language: Language, device: Literal["phone", "desktop"]
) -> None:
    said = SAID[language]
    anna, other = arrive(language=language, device=device, server=house), arrive(server=house)
    page = anna.page
    keep(anna)
    today = anna.asks("/daily")["today"]
    anna.asks(f"/daily/{today}/tohuwabohu/one", {})  # begun on the server, it goes on there
    anna.opens("/daily")
    take = page.get_by_role("button", name=said["take"])
    expect(page.get_by_text(said["before"])).to_be_visible()
    anna.passes_accessibility_checks()
    take.click()
    expect(page.get_by_role("main").get_by_text(said["taken"])).to_be_visible()
    expect(take).to_have_count(0)
    anna.passes_accessibility_checks()
    page.reload()
    expect(page.get_by_role("main").get_by_text(said["taken"])).to_be_visible()

    lose_the_server(anna, house)
    anna.opens("/")
    expect(page.get_by_text(said["shelf"])).to_be_visible()
    page.get_by_role("link", name=said["deal"]).click()
    expect(page.get_by_text(said["away"])).to_be_visible(timeout=PYTHON_STARTS_MS)
    expect(page.get_by_role("button", name="Tohuwabohu")).to_be_disabled()
    anna.passes_accessibility_checks()
    page.get_by_role("link", name=re.compile(f"^Boussanga.*{said['play']}")).click()
    for board in range(3):
        expect(page.get_by_role("gridcell").first).to_be_visible()
        places_a_card(anna)
        if board < 2:
            page.get_by_role("button", name=said["next"], exact=True).click()
    expect(page.get_by_text(said["stays"])).to_be_visible()
    expect(page.get_by_text(said["later"])).to_be_visible()
    anna.passes_accessibility_checks()
    result = page.get_by_role("heading", level=2).first
    score = result.inner_text()
    page.reload()
    expect(result).to_have_text(score, timeout=PYTHON_STARTS_MS)

    house.start()
    other.opens("/")
    for _ in range(5):
        other.page.context.clear_cookies()  # somebody else
        passes_boussanga(other, today)
    anna.opens("/daily")
    expect(page.get_by_role("main").get_by_text(said["taken"])).to_be_visible()
    expect(page.get_by_role("link", name=f"Tohuwabohu : {said['go_on']}")).to_be_visible()
    passes_boussanga(anna, today)
    anna.opens("/daily/boussanga/one")
    expect(page.get_by_text(said["does_not_count"])).to_be_visible()
    expect(page.get_by_text(said["five"])).to_be_attached()
    anna.passes_accessibility_checks()
