"""Finished matches that are watched again, analysed, shared and played on, for pictures."""

from __future__ import annotations

from typing import Literal

from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.lab.bot_match import play_bots
from support.browser.handed_in import hands_over
from support.browser.users import BrowserUser

LEVELS: tuple[Level, ...] = ("rabbit", "fox", "chick")
PHONE_WIDTH = 480
A_WHOLE_ANALYSIS_MS = 300_000


def replay(person: BrowserUser) -> None:
    """The middle of a match."""
    _watch(person, "boussanga", 9)


def race(person: BrowserUser) -> None:
    """The end of a race."""
    _watch(person, "tohuwabohu", 11)
    person.page.locator("main li").first.wait_for()


def sharing(person: BrowserUser) -> None:
    """The picture of the end."""
    _watch(person, "boussanga", 0)
    person.page.get_by_role("button", name="lien, image ou animation").click()
    person.page.get_by_role("dialog").get_by_role("img").wait_for()


def analysis(person: BrowserUser) -> None:
    """The moments of a player, the luck, and the picture of the match as far as there is room for it."""
    _watch(person, "boussanga", 0)
    _analyse(person)
    if (person.page.viewport_size or {"width": 0})["width"] > PHONE_WIDTH:
        person.page.get_by_role("dialog").get_by_role("img").last.scroll_into_view_if_needed()


def question(person: BrowserUser) -> None:
    """The question of a moment on the board."""
    _watch(person, "boussanga", 0)
    _analyse(person)
    person.page.get_by_role("dialog").get_by_role("button", name="Step").first.click()
    person.page.get_by_role("region", name="Analysis").wait_for()


def play_on(person: BrowserUser) -> None:
    """What can be chosen before a match is played on."""
    _watch(person, "bouh", 24)
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.get_by_role("dialog").get_by_role("radio").first.wait_for()


def _watch(person: BrowserUser, game: Literal["boussanga", "bouh", "tohuwabohu"], step: int) -> None:
    """Watch a match of a family, which bots have played."""
    person.opens("/")
    person.asks("/me", {"name": "Camille"})
    match = Match(game, seats=len(LEVELS), seed="deal:4")
    play_bots(match, LEVELS, seed=4)
    found = hands_over(person, match, "Lou")
    person.opens(f"/replay/{found}#{step}")
    person.page.get_by_role("slider").wait_for()


def _analyse(person: BrowserUser) -> None:
    person.page.get_by_role("button", name="Analysis", exact=True).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Analyse this game").click()
    dialog.get_by_text("deals played by bots").wait_for(timeout=A_WHOLE_ANALYSIS_MS)
    dialog.get_by_text("Thinking it over").wait_for(state="hidden", timeout=A_WHOLE_ANALYSIS_MS)
