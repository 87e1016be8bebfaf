"""Accessibility checks during games, with every dialog, strip and list open.

Once on a desktop in English with the light theme, once on a phone in French with the dark theme and more contrast.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from support.browser.tcp_proxy import TcpProxy
from support.browser.users import Arrivals, BrowserUser
from support.processes.serve_command import ServeCommand

SECONDS_TO_LOOK = 45
Way = Literal["day", "evening"]
SAID = {
    "day": {
        "history": "What happened",
        "rules": "Rules",
        "more": "Menu",
        "card": "Card 1:",
        "places": "List of places",
        "pass": "Pass",
        "how": "The rules of this table",
        "type": "or type it",
        "closer": "",
        "change": "Change cards and pass",
        "free": "Who’s joining?",
        "mine": "Chair 1",
        "watching": "You are watching",
        "join": "Join in",
        "roll": "Roll the dice",
        "lid": "Slam the lid",
        "lock": "Ready!",
    },
    "evening": {
        "history": "Ce qui s’est passé",
        "rules": "Règles",
        "more": "Menu",
        "card": "Carte 1 :",
        "places": "Liste des endroits",
        "pass": "Passer",
        "how": "Les règles de cette table",
        "type": "ou écris-le",
        "closer": "Regarder chez",
        "change": "Passer",
        "free": "Qui vient ?",
        "mine": "Chaise 1",
        "watching": "Tu regardes",
        "join": "Jouer aussi",
        "roll": "Lancer les dés",
        "lid": "Claquer le couvercle",
        "lock": "C’est prêt !",
    },
}


# A short run takes one way of each test, half of them by day; the other way is left to long runs.
BY_DAY = pytest.mark.parametrize("way", ["day", pytest.param("evening", marks=pytest.mark.at_length)])
IN_THE_EVENING = pytest.mark.parametrize("way", ["evening", pytest.param("day", marks=pytest.mark.at_length)])


def come(arrive: Arrivals, way: Way) -> BrowserUser:
    """Create a user with the settings of this run."""
    if way == "day":
        return arrive(language="en")
    person = arrive(language="fr", theme="dark", device="phone")
    kept = json.dumps({"contrast": True})
    person.page.add_init_script(
        f"localStorage.getItem('ludotheque.settings') ?? localStorage.setItem('ludotheque.settings', '{kept}')"
    )
    return person


def open_and_check(person: BrowserUser, *ways_in: Locator) -> None:
    """Open something by these buttons, check it, and close it with Escape."""
    for button in ways_in:
        button.click()
    person.passes_accessibility_checks()
    person.page.keyboard.press("Escape")


@pytest.mark.at_length
@IN_THE_EVENING
def test_boussanga_and_the_room(arrive: Arrivals, way: Way) -> None:
    person, said = come(arrive, way), SAID[way]
    button = buttons_of(person)
    person.plays_now("Boussanga")
    assert person.waits_for_the_turn()
    if way == "evening":
        assert person.page.locator("html").get_attribute("data-contrast") == "more"
        open_and_check(person, button(said["history"]))
    for name in (said["rules"], said["more"], person.words["say"]):
        open_and_check(person, button(name))
        expect(person.page.locator("dialog[open]")).to_have_count(0)
    open_and_check(person, button(said["card"]), button(said["places"]))
    person.page.keyboard.press("Escape")
    open_and_check(person, person.page.get_by_role("button", name=said["pass"], exact=True))
    button(person.words["help"]).click()
    for step in ("more", "show", "play_it"):
        expect(button(person.words[step])).to_be_visible()
        person.passes_accessibility_checks()
        button(person.words[step]).click()


def buttons_of(person: BrowserUser) -> Callable[[str], Locator]:
    """A function that finds buttons by their names."""
    return lambda name: person.page.get_by_role("button", name=name).first


@pytest.mark.at_length  # shorter runs check Bouh on a phone before a television
@BY_DAY
def test_bouh(arrive: Arrivals, way: Way) -> None:
    person, said = come(arrive, way), SAID[way]
    button = buttons_of(person)
    person.plays_now("Bouh")
    assert person.waits_for_the_turn()
    person.passes_accessibility_checks()
    person.page.get_by_text(said["type"]).click()
    person.page.get_by_role("textbox").fill("1 +")
    person.page.keyboard.press("Enter")
    expect(
        person.page.get_by_role("status").filter(has_text="+").or_(person.page.locator(".problem").last)
    ).to_be_visible()
    person.passes_accessibility_checks()
    # on a phone only the input line is visible while typing
    person.page.locator(".type-it summary").click()
    open_and_check(person, button(said["how"]))
    if said["closer"]:
        open_and_check(person, button(said["closer"]))
    open_and_check(person, button(said["change"]))


@IN_THE_EVENING
def test_tohuwabohu(arrive: Arrivals, way: Way) -> None:
    person = come(arrive, way)
    person.plays_now("Tohuwabohu")
    deal = person.page.locator(".deal button")
    face = person.page.locator(".card.face.open")
    expect(face.or_(deal).first).to_be_visible()
    person.passes_accessibility_checks()
    # a dealer who does not deal is not waited for
    expect(face).to_be_visible()
    person.passes_accessibility_checks()


@pytest.mark.at_length
@BY_DAY
def test_du_balai(arrive: Arrivals, way: Way) -> None:
    person, said = come(arrive, way), SAID[way]
    person.plays_now("Du balai !")
    lid, lock, roll = (person.page.get_by_role("button", name=said[name]) for name in ("lid", "lock", "roll"))
    expect(lid.or_(roll).first).to_be_visible()
    if roll.count():  # it is this user who has to roll
        roll.click()
    expect(lid).to_be_visible()
    person.passes_accessibility_checks()
    for _ in range(SECONDS_TO_LOOK):  # the lid may not be closed at once, and a bot may close it first
        if lock.count():
            break
        person.page.keyboard.press("Space")
        person.page.wait_for_timeout(1000)
    expect(lock).to_be_visible()
    person.passes_accessibility_checks()


@IN_THE_EVENING
def test_the_table_before_play(arrive: Arrivals, way: Way) -> None:
    person, said = come(arrive, way), SAID[way]
    button = buttons_of(person)
    person.opens("/")
    button(person.words["friends"].format(game="Bouh")).click()
    for name in (said["free"], said["mine"]):
        open_and_check(person, button(name))
    button(said["free"]).click()
    person.page.get_by_role("dialog").get_by_role("button", name="Rabbit" if way == "day" else "Lapin").click()
    expect(person.page.locator("dialog[open]")).to_have_count(0)
    for details in person.page.locator("summary").all():
        details.click()
    person.passes_accessibility_checks()


@pytest.mark.at_length
@BY_DAY
def test_watching(arrive: Arrivals, way: Way) -> None:
    player, watcher, said = arrive(), come(arrive, way), SAID[way]
    player.plays_now("Bouh")
    watcher.opens(player.page.url)
    expect(watcher.page.get_by_text(said["watching"])).to_be_visible()
    watcher.passes_accessibility_checks()
    open_and_check(watcher, buttons_of(watcher)(said["join"]))
    player.page.reload()


@pytest.mark.at_length
@IN_THE_EVENING
def test_a_refusal(arrive: Arrivals, server: ServeCommand, way: Way) -> None:
    """Two pages of one guest: a move in one makes a move in the other, on a slow connection, too late."""
    person = come(arrive, way)
    person.plays_now("Boussanga")
    assert person.waits_for_the_turn()
    with TcpProxy(server.port) as cable:
        late = BrowserUser(person.page.context.new_page(), person.language)
        late.opens(cable.address + person.page.url.removeprefix(server.address))
        assert late.waits_for_the_turn()
        for page in (person.page, late.page):
            page.keyboard.press("1")
            page.keyboard.press("n")
            expect(page.locator(".confirm")).to_be_enabled()
        cable.delay = 1.0
        person.page.keyboard.press("Enter")
        late.page.keyboard.press("Enter")
        expect(late.page.locator(".strip.refusal")).to_be_visible()
        late.passes_accessibility_checks()
        assert late.complaints == []
        late.page.close()
