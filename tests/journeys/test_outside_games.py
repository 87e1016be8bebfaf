"""Games that were installed as packages of their own are played from the shelf, with their board or the plain one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.users import Arrivals, BrowserUser
from support.example_packages import install_example, install_without_board
from support.processes.serve_command import ServeCommand

TEXTS = {
    "en": {"actions": "What you can do", "table": "On the table", "rules": "Rules of {game}", "search": "Search"},
    "fr": {"actions": "Ce que tu peux faire", "table": "Sur la table", "rules": "Règles de {game}", "search": "Cherch"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeCommand]:
    """A server with the example, the example without its board, and an own game without its board."""
    folder = tmp_path_factory.mktemp("installed") / "packages"
    folder.mkdir()
    install_example(folder)
    sys.path.append(str(folder))
    try:
        install_without_board(folder, "plain_matches", "ludotheque_allumettes", ("Bâtonnets", "Sticks"))
        install_without_board(folder, "plain_stones", "ludotheque.games.boussanga", ("Pierres", "Stones"))
    finally:
        sys.path.remove(str(folder))
    with ServeCommand(tmp_path_factory.mktemp("served"), folder) as served:
        yield served


def takes_a_match(person: BrowserUser) -> None:
    """Take the last match of the board."""
    free = person.page.locator(".allumettes .match:enabled")
    expect(free.last).to_be_visible()
    free.last.click()


def chooses_an_action(person: BrowserUser) -> None:
    """Press the first button of the plain board until an action was sent."""
    region = person.page.get_by_role("region", name=TEXTS[person.language]["actions"])
    before = person.page.title()
    for _ in range(6):
        region.get_by_role("listitem").get_by_role("button").first.click()
        person.sees_what_follows()
        # buttons are disabled while the server answers: what follows is another question, another turn or the end
        person.page.wait_for_function(
            """before => document.title !== before || document.querySelector("#end-title")
                || document.querySelector(".actions li button:enabled")""",
            arg=before,
        )
        if region.count() == 0 or person.page.title() != before:
            return


@pytest.mark.at_length
@pytest.mark.parametrize(("language", "device"), [("fr", "phone"), ("en", "desktop")])
def test_the_example_is_played_from_the_shelf_to_the_end(
    arrive: Arrivals, house: ServeCommand, language: Language, device: str
) -> None:
    person = arrive(language=language, device=device, server=house)  # type: ignore[arg-type]
    person.plays_now("Allumettes" if language == "fr" else "Matchsticks")
    assert person.waits_for_the_turn()
    person.passes_accessibility_checks()
    takes_a_match(person)
    for _ in range(20):
        if not person.waits_for_the_turn():
            break
        person.takes_a_hint()
    expect(person.page.locator("#end-title")).to_be_focused()
    person.passes_accessibility_checks()


def test_the_rulebook_of_the_example_is_a_page_of_the_client(arrive: Arrivals, house: ServeCommand) -> None:
    person = arrive(language="fr", server=house)
    person.opens("/")
    person.page.get_by_role("link", name="Allumettes").click()
    expect(person.page.locator("p.clause")).to_have_count(3)
    expect(person.page.locator("#ALU-2")).to_contain_text("une, deux ou trois")
    person.passes_accessibility_checks()


def test_a_refusal_is_a_sentence_of_the_game(arrive: Arrivals, house: ServeCommand) -> None:
    """Words, clauses and options of the game reach the API like those of own games."""
    person = arrive(server=house)
    person.opens("/")
    cards = {card["id"]: card for card in person.asks("/games")}
    assert cards["allumettes"]["title"] == {"fr": "Allumettes", "en": "Matchsticks"}
    assert cards["plain_stones"]["options"]["fr"]["properties"]["mode"]["title"] == "Façon de jouer"


@pytest.mark.at_length
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_game_without_a_board_is_played_with_the_plain_one(
    arrive: Arrivals, house: ServeCommand, device: str
) -> None:
    person = arrive(language="en", device=device, server=house)  # type: ignore[arg-type]
    person.plays_now("Sticks")
    assert person.waits_for_the_turn()
    expect(person.page.get_by_role("region", name="What you can do")).to_contain_text("Take 3")
    person.passes_accessibility_checks()
    for _ in range(20):
        if not person.waits_for_the_turn():
            break
        chooses_an_action(person)
    expect(person.page.locator("#end-title")).to_be_focused()


@pytest.mark.at_length
def test_an_own_game_is_played_with_the_plain_board(arrive: Arrivals, house: ServeCommand) -> None:
    """A game with a thousand legal actions: they are divided into questions, and can be searched."""
    person = arrive(language="en", server=house)
    person.plays_now("Stones")
    for turn in range(3):
        assert person.waits_for_the_turn()
        actions = person.page.get_by_role("region", name="What you can do")
        expect(actions.get_by_role("listitem").first).to_be_visible()
        if turn == 0:
            person.passes_accessibility_checks()
            actions.get_by_role("textbox").fill("pass")
            expect(actions.get_by_role("listitem").first).to_contain_text("Pass")
            actions.get_by_role("listitem").get_by_role("button").first.click()
        else:
            chooses_an_action(person)
