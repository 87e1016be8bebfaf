"""Takes pictures of every screen of the browser client, on a phone, a desktop and a television."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import sync_playwright

from docs import replay_pictures
from docs.class_pictures import take_class
from docs.living_room_pictures import take_living_room
from ludotheque.engine.words import Language
from support.browser.chromium import FLAGS, find_browser
from support.browser.handed_in import hands_in
from support.browser.users import Arrivals, BrowserUser
from support.processes.serve_command import ServeCommand

FOLDER = Path(__file__).parent / "pictures" / "client"
SIZES = {"phone": (360, 740), "desktop": (1280, 800), "television": (1920, 1080)}
MOVES = 5
A_WHOLE_MATCH_MS = 180_000


class Screen(NamedTuple):
    """A screen to take a picture of, and how to reach it."""

    name: str
    go: Callable[[BrowserUser], None]
    language: Language = "fr"
    theme: Literal["light", "dark"] = "light"
    sizes: tuple[str, ...] = ("phone", "desktop")
    shows: str = ""
    """What must still be visible after the picture was taken, if it is visible only for a moment."""


def _shelf(person: BrowserUser) -> None:
    person.opens("/")
    person.page.wait_for_load_state("networkidle")


def _before_play(person: BrowserUser) -> None:
    person.opens("/")
    person.page.get_by_role("button", name=person.words["friends"].format(game="Bouh")).click()
    person.page.get_by_role("button", name=person.words["start"]).wait_for()


def _in_play(game: str) -> Callable[[BrowserUser], None]:
    def go(person: BrowserUser) -> None:
        person.plays_now(game)
        for _ in range(MOVES):
            if person.waits_for_the_turn():
                person.takes_a_hint()
        person.waits_for_the_turn()
        if game == "Boussanga":  # with a card over the board
            for key in "2nn":
                person.page.keyboard.press(key)

    return go


def _searching(person: BrowserUser) -> None:
    person.plays_now("Tohuwabohu")
    person.page.locator("[data-zone] [data-piece]").nth(MOVES).wait_for(timeout=A_WHOLE_MATCH_MS)
    person.page.locator(".face.open").wait_for()


def _one_glass(person: BrowserUser) -> None:
    page = person.page
    person.opens("/")
    page.get_by_role("button", name=person.words["friends"].format(game="Tohuwabohu")).click()
    for name in ("Lou", "Max"):
        page.get_by_role("button", name="Who’s joining?").first.click()
        page.get_by_role("dialog").get_by_role("textbox").fill(name)
        page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
        page.get_by_role("region", name=person.words["around"]).get_by_text(name).wait_for()
    page.get_by_role("button", name=person.words["start"]).click()
    person.waits_for_the_board()
    page.get_by_role("button", name="Turn the card").first.click()
    page.locator(".face.open").wait_for()


def _receipt(person: BrowserUser) -> None:
    person.plays_now("Tohuwabohu")
    table, page = person.page.url, person.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Give my seat up").click()
    page.get_by_role("heading", name="What shall we play?").wait_for()
    person.opens(table)  # bots play on quickly
    page.get_by_role("link", name="Who was first?").click(timeout=A_WHOLE_MATCH_MS)
    page.get_by_role("img", name="Time line of race").first.wait_for()


def _looking(person: BrowserUser) -> None:
    person.plays_now("Du balai !")
    _until(person, ".pages .die")


def _writing(person: BrowserUser) -> None:
    person.plays_now("Du balai !")
    _until(person, ".writing .cards")
    for key in "248":
        person.page.keyboard.press(key)


def _revealing(person: BrowserUser) -> None:
    person.plays_now("Du balai !")
    _until(person, ".writing .cards")
    for key in "248":
        person.page.keyboard.press(key)
    person.page.locator(".writing .actions .main").click()
    person.page.locator(".table.revealing .verdict").first.wait_for()


def _until(person: BrowserUser, wanted: str) -> None:
    """Roll the dice when asked, until something is visible."""
    roll = person.page.locator(".actions .button.red")
    person.page.locator(wanted).or_(roll).first.wait_for()
    if roll.count():
        roll.click()
    person.page.locator(wanted).first.wait_for()


def _hint(person: BrowserUser) -> None:
    person.plays_now("Boussanga")
    person.waits_for_the_turn()
    person.page.get_by_role("button", name=person.words["help"]).click()
    for step in ("more", "show"):
        person.page.get_by_role("button", name=person.words[step]).click()


def _the_end(person: BrowserUser) -> None:
    person.plays_now("Boussanga")
    person.plays_to_the_end()


def _deals(person: BrowserUser) -> None:
    person.opens("/daily")
    person.page.get_by_role("heading", level=3).first.wait_for()
    person.page.wait_for_load_state("networkidle")


def _book(person: BrowserUser) -> None:
    """The book of somebody who plays with a child and a grandmother on one device."""
    person.opens("/")
    person.asks("/me", {"name": "Camille"})
    for seed in range(3):
        hands_in(person, "boussanga", seed, "Lou")
    hands_in(person, "bouh", 3, "Lou", "Mamie")
    person.opens("/book")
    person.page.get_by_role("article").wait_for()
    person.page.wait_for_load_state("networkidle")


def _at(path: str) -> Callable[[BrowserUser], None]:
    return lambda person: person.opens(path)


SCREENS = (
    Screen("shelf", _shelf, sizes=("phone", "desktop", "television")),
    Screen("shelf-evening", _shelf, language="en", theme="dark"),
    Screen("before-play", _before_play),
    Screen("boussanga", _in_play("Boussanga"), sizes=("phone", "desktop", "television")),
    Screen("bouh", _in_play("Bouh"), language="en", sizes=("phone", "desktop", "television")),
    Screen("tohuwabohu", _searching, sizes=("phone", "desktop", "television")),
    Screen("one-glass", _one_glass, language="en", sizes=("desktop",)),
    Screen("fairness", _receipt, language="en"),
    Screen("dubalai", _looking, theme="dark", sizes=("phone", "desktop", "television")),
    Screen("dubalai-writing", _writing),
    Screen("dubalai-reveal", _revealing, sizes=("phone", "desktop", "television"), shows=".table.revealing"),
    Screen("hint", _hint, language="en"),
    Screen("the-end", _the_end),
    Screen("replay", replay_pictures.replay),
    Screen("replay-race", replay_pictures.race, language="en", sizes=("phone", "desktop", "television")),
    Screen("replay-sharing", replay_pictures.sharing),
    Screen("replay-analysis", replay_pictures.analysis, language="en"),
    Screen("replay-question", replay_pictures.question, language="en"),
    Screen("replay-play-on", replay_pictures.play_on, language="en"),
    Screen("rulebook", _at("/rules/boussanga#BSG-2"), language="en"),
    Screen("settings", _at("/settings")),
    Screen("daily", _deals, sizes=("desktop",)),
    Screen("book", _book),
)


def take(person: BrowserUser, name: str, size: str) -> None:
    """Save a picture of a user's page."""
    person.page.wait_for_timeout(600)  # until pictures and fonts are loaded
    person.page.screenshot(path=FOLDER / f"{name}-{size}.png")
    print(f"{name}, {size}")


def main() -> None:
    """Take all pictures, or those whose names are given."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    # as ``make play`` does: the television shows the address in the local network
    os.environ["LUDOTHEQUE_HOST"] = "0.0.0.0"
    wanted = sys.argv[1:]
    with ServeCommand(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        arrive = Arrivals(browser, server)
        for screen in SCREENS:
            for size in screen.sizes if not wanted or screen.name in wanted else ():
                person = arrive(
                    language=screen.language,
                    theme=screen.theme,
                    device="phone" if size == "phone" else "desktop",
                )
                width, height = SIZES[size]
                person.page.set_viewport_size({"width": width, "height": height})
                screen.go(person)
                take(person, screen.name, size)
                if screen.shows and not person.page.locator(screen.shows).count():
                    sys.exit(f"{screen.name}, {size}: the moment was missed; take it again on a quieter machine")
                person.page.context.close()
        if not wanted or "living-room" in wanted:
            take_living_room(arrive, take)
        if not wanted or "class" in wanted:
            take_class(server, arrive, take)
        browser.close()


if __name__ == "__main__":
    main()
