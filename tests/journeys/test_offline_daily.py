"""Deals of the day without a server: earlier ones are played on the device, that of today is looked at."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from ludotheque.table.daily.days import FIRST_DAY
from support.browser.daily import passes_boussanga, places_a_card
from support.browser.offline import PYTHON_STARTS_MS, keep, lose_the_server, wait_until_stored
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand


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
