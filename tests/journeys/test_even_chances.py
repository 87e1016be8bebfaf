"""Even chances at a table: what is proposed from earlier games, taken over with a tap, and shown once."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.engine.words import Language
from support.browser.handed_in import hands_over
from support.browser.users import Arrivals, BrowserUser, Device
from support.random_match import random_match

SAID = {
    "en": {
        "title": "Even chances",
        "proposed": "Proposed from earlier games against bots:",
        "take": "Use this",
        "agreed": "Agreed: ",
        "like": "You play about like this bot: (Chick|Rabbit)",  # weaker than the foxes
    },
    "fr": {
        "title": "À chances égales",
        "proposed": "Proposé d’après les parties contre des robots :",
        "take": "Prendre",
        "agreed": "Convenu : ",
        "like": "Tu joues à peu près comme ce robot\\s:\\s(Poussin|Lapin)",
    },
}


def seats_of(game: str) -> int:
    """The fewest seats for somebody and a bot."""
    return max(2, find_game(game).seats[0])


def lost(game: str, seed: int) -> Match:
    """A match in which the last seat was better than the first."""
    for other in count(100 * seed):
        match = random_match(game, seats_of(game), other)
        assert match.outcome is not None
        if match.outcome.ranking[0] > match.outcome.ranking[-1]:
            return match
    raise AssertionError("never lost")


def opens_a_table(person: BrowserUser, game: str) -> None:
    """A table of somebody who has lost four matches against foxes, beside other foxes."""
    person.opens("/")
    person.asks("/me", {})
    for seed in range(4):
        hands_over(person, lost(game, seed), *["Lou"] * (seats_of(game) - 2))
    foxes = {str(seat): "fox" for seat in range(1, seats_of(game))}
    table = person.asks("/tables", {"game": game, "seats": seats_of(game), "bots": foxes})["table"]
    person.opens(f"/table/{table}")


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("bouh", "fr", "phone"),
        pytest.param("bouh", "en", "desktop", marks=pytest.mark.at_length),
        pytest.param("boussanga", "en", "phone", marks=pytest.mark.at_length),
        pytest.param("tohuwabohu", "fr", "desktop", marks=pytest.mark.at_length),
        pytest.param("dubalai", "en", "phone", marks=pytest.mark.at_length),
    ],
)
def test_a_proposal_is_taken_over_and_shown_once(
    game: str, language: Language, device: Device, arrive: Arrivals
) -> None:
    person, said = arrive(language=language, device=device), SAID[language]
    page = person.page
    opens_a_table(person, game)
    section = page.locator("details").filter(has_text=said["title"])
    section.locator("summary").click()
    proposal = section.get_by_text(said["proposed"])
    expect(proposal).to_be_visible()
    expect(section.get_by_text(re.compile(said["like"]))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.passes_accessibility_checks()
    offered = section.locator(".proposal li").first.inner_text()  # what one is granted oneself
    section.get_by_role("button", name=said["take"]).click()
    expect(proposal).to_be_hidden()
    expect(section.locator("summary")).to_contain_text(offered)
    page.get_by_role("button", name=person.words["start"]).click()
    person.waits_for_the_board()
    agreed = page.get_by_text(f"{said['agreed']}{offered}")
    expect(agreed.first).to_be_attached()
    page.reload()
    person.waits_for_the_board()
    person.sees_what_follows()
    expect(agreed).to_have_count(0)


def test_points_that_were_granted_are_counted(arrive: Arrivals) -> None:
    person = arrive()
    person.opens("/")
    person.asks("/me", {})
    table = person.asks(
        "/tables",
        {"game": "boussanga", "seats": 2, "bots": {"1": "chick"}, "options": {"handicaps": [11, 2]}, "start": True},
    )["table"]
    person.opens(f"/table/{table}")
    person.waits_for_the_board()
    expect(person.page.get_by_role("group", name="Points of You")).to_contain_text("11")
    expect(person.page.get_by_role("group", name=re.compile("Points of (?!You)"))).to_contain_text("2")


def test_half_a_card_is_said_in_words_and_drawn_every_other_turn(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    page = person.page
    person.opens("/")
    person.asks("/me", {})
    options = {"handicaps": [0.5, -1.5], "youngest": 0}
    table = person.asks("/tables", {"game": "bouh", "seats": 2, "bots": {"1": "chick"}, "options": options})["table"]
    person.opens(f"/table/{table}")
    section = page.locator("details").filter(has_text=SAID["fr"]["title"])
    section.locator("summary").click()
    expect(section.locator("summary")).to_contain_text("1 carte de plus en main un tour sur deux")
    expect(section.locator("summary")).to_contain_text("1 carte de moins en main, 2 un tour sur deux")
    expect(section.get_by_role("combobox").first).to_have_value("0.5")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=person.words["start"]).click()
    person.waits_for_the_board()
    expect(page.locator(".hand").get_by_role("button")).to_have_count(6)
