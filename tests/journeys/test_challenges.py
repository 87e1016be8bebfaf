"""A challenge between two browsers: the deal of a finished match is played again, and the results are compared."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.browser.users import Arrivals


@pytest.mark.at_length
def test_a_friend_plays_the_same_deal_and_both_compare(arrive: Arrivals) -> None:
    ann, bob = arrive(language="en", device="desktop"), arrive(language="fr", device="phone")
    ann.sets_a_table("Boussanga", chairs=2)
    ann.plays_to_the_end()
    expect(ann.page.get_by_role("button", name="Play my deal")).to_be_visible()
    ann.passes_accessibility_checks()
    played = ann.asks("/me/matches")[0]["id"]
    link = ann.asks(f"/matches/{played}/challenge", {})["path"]
    bob.opens(link)
    play = bob.page.get_by_role("button", name="Jouer cette donne")
    expect(play).to_be_visible()
    bob.passes_accessibility_checks()
    play.click()
    bob.waits_for_the_board()
    bob.plays_to_the_end()
    bob.page.get_by_role("link", name="Comparer").click()
    expect(bob.page.get_by_role("listitem")).to_have_count(2)
    bob.passes_accessibility_checks()
    ann.opens(link)
    expect(ann.page.get_by_role("listitem")).to_have_count(2)


def test_an_incomplete_link_says_so(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    person.may_get_404 = True
    person.opens("/challenge/nothing/1#wrong")
    expect(person.page.get_by_role("alert")).to_contain_text("n’est pas complet")
    person.passes_accessibility_checks()
