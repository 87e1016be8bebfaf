"""A challenge between two browsers: the deal of a finished match is played again, and the results are compared."""

from __future__ import annotations

import re

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
    expect(bob.page.get_by_role("region", name="La même donne").get_by_role("listitem")).to_have_count(2)
    bob.passes_accessibility_checks()
    decisions = bob.page.get_by_role("region", name="décision par décision")
    expect(decisions.get_by_role("listitem").first).to_be_visible()
    decisions.get_by_role("link", name="Voir chez").last.click()  # where both parted, or the last common decision
    expect(bob.page.get_by_role("gridcell").first).to_be_visible()
    expect(bob.page.get_by_text(re.compile("Choix différents|Même choix")).first).to_be_visible()
    bob.passes_accessibility_checks()
    bob.page.get_by_role("link", name="Retour").click()
    expect(bob.page.get_by_role("region", name="La même donne").get_by_role("listitem")).to_have_count(2)

    ann.opens("/")
    answer = ann.page.get_by_role("link", name="has played your deal")
    expect(answer).to_be_visible()
    answer.click()
    expect(ann.page.get_by_role("region", name="The same deal").get_by_role("listitem")).to_have_count(2)
    ann.opens("/")
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    expect(answer).to_have_count(0)


def test_an_incomplete_link_says_so(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    person.may_get_404 = True
    person.opens("/challenge/nothing/1#wrong")
    expect(person.page.get_by_role("alert")).to_contain_text("n’est pas complet")
    person.passes_accessibility_checks()
