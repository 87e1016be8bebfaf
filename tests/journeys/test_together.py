"""Duplicate tables in browsers: people come by one code, play the same deal, and are compared."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from support.browser.users import Arrivals, BrowserUser


def opened(host: BrowserUser) -> str:
    """The host opens Boussanga for tables of two; returns the code."""
    host.opens("/together")
    host.page.get_by_role("radio", name="Boussanga").check()
    host.passes_accessibility_checks()
    host.page.get_by_role("button", name="Open the tables").click()
    expect(host.page).to_have_url(re.compile("/together/[A-Z0-9]{3}-[A-Z0-9]{4}$"))
    return host.page.url.rpartition("/")[2]


def seated(arrive: Arrivals) -> tuple[BrowserUser, BrowserUser, BrowserUser]:
    """A host, and two people at a table of their own each."""
    host = arrive(language="en", device="desktop")
    ann, bob = arrive(language="fr", device="phone"), arrive(language="en", device="desktop")
    code = opened(host)
    for person, name in ((ann, "Je joue"), (bob, "I’m playing")):
        person.may_get_404 = True  # the code is first looked for among those of single tables
        person.opens(f"/join/{code}")
        person.page.get_by_role("button", name=name).click()
    expect(host.page.get_by_role("heading", name="2 people are here")).to_be_visible()
    ann.passes_accessibility_checks()
    host.page.get_by_role("button", name="Begin").click()
    for person in (ann, bob):
        person.waits_for_the_board()
    expect(host.page.get_by_role("status")).to_contain_text("0 of 2 tables are done")
    return host, ann, bob


def test_people_are_seated_at_two_tables_of_one_deal(arrive: Arrivals) -> None:
    host, ann, bob = seated(arrive)
    host.passes_accessibility_checks()
    assert ann.page.url != bob.page.url


@pytest.mark.at_length
def test_both_tables_are_compared_when_they_are_done(arrive: Arrivals) -> None:
    host, ann, bob = seated(arrive)
    for person in (ann, bob):
        person.plays_to_the_end()
    expect(host.page.get_by_role("heading", name="Who made the most of the same luck")).to_be_visible()
    host.passes_accessibility_checks()
    ann.page.get_by_role("link", name="Comparer").click()
    expect(ann.page.get_by_text("des autres battus")).to_have_count(2)
    ann.passes_accessibility_checks()
