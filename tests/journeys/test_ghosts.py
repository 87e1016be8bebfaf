"""A race against ghosts on a phone: chosen from a finished race, marked at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from ludotheque import Match, play_bots
from support.browser.users import Arrivals, BrowserUser


def has_raced(person: BrowserUser) -> str:
    """The person hands in a race that was played without a network; returns the id of the match."""
    match = Match("tohuwabohu", seats=3, seed="deal:journey", options={"pace": "calm"})
    play_bots(match, "chick", seed=1)
    players = [{"name": "Zoé", "you": True}, {"name": "", "level": "chick"}, {"name": "", "level": "rabbit"}]
    handed_in = person.asks("/me/matches", {"saved": match.save(), "players": players})
    return str(handed_in["id"])


def test_a_race_against_oneself_and_the_bots_of_last_time(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    person.opens("/past")
    match = has_raced(person)
    person.opens("/past")
    person.page.get_by_role("button", name="Jouer contre les fantômes").click()
    expect(person.page.get_by_role("group", name="Chaise 1").get_by_role("radio", name="Fantôme")).to_be_checked()
    expect(person.page.get_by_role("group", name="Chaise 2").get_by_role("radio", name="Toi")).to_be_checked()
    person.passes_accessibility_checks()
    person.page.get_by_role("button", name="C’est parti").click()
    person.waits_for_the_board()
    players = person.page.get_by_role("list", name="Joueurs")
    expect(players.get_by_text("(fantôme)")).to_have_count(2)
    assert f"/ghosts/{match}" not in person.page.url
