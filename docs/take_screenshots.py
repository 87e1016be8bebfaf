"""Takes the pictures of the room: every screen as people see it, on a phone, a desktop and a television."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import sync_playwright

from docs.living_room_pictures import take_living_room
from support.browsing import Arrivals, Person
from support.chromium import FLAGS, find_browser
from support.served import Served

FOLDER = Path(__file__).parent / "pictures" / "room"
SIZES = {"phone": (360, 740), "desktop": (1280, 800), "television": (1920, 1080)}
MOVES = 5


class Screen(NamedTuple):
    """What is pictured, and how to get there."""

    name: str
    go: Callable[[Person], None]
    language: Literal["fr", "en"] = "fr"
    theme: Literal["light", "dark"] = "light"
    sizes: tuple[str, ...] = ("phone", "desktop")


def _shelf(person: Person) -> None:
    person.opens("/")
    person.page.wait_for_load_state("networkidle")


def _before_play(person: Person) -> None:
    person.opens("/")
    person.page.get_by_role("button", name=person.words["friends"].format(game="Bouh")).click()
    person.page.get_by_role("button", name=person.words["start"]).wait_for()


def _in_play(game: str) -> Callable[[Person], None]:
    def go(person: Person) -> None:
        person.plays_now(game)
        for _ in range(MOVES):
            if person.waits_for_the_turn():
                person.takes_a_hint()
        person.waits_for_the_turn()
        if game == "Boussanga":  # with a card over the board
            for key in "2nn":
                person.page.keyboard.press(key)

    return go


def _searching(person: Person) -> None:
    person.plays_now("Tohuwabohu")
    person.page.locator("[data-zone] [data-piece]").nth(MOVES).wait_for(timeout=90_000)
    person.page.locator(".face.open").wait_for()


def _hint(person: Person) -> None:
    person.plays_now("Boussanga")
    person.waits_for_the_turn()
    person.page.get_by_role("button", name=person.words["help"]).click()
    for step in ("more", "show"):
        person.page.get_by_role("button", name=person.words[step]).click()


def _the_end(person: Person) -> None:
    person.plays_now("Boussanga")
    person.plays_to_the_end()


def _at(path: str) -> Callable[[Person], None]:
    return lambda person: person.opens(path)


SCREENS = (
    Screen("shelf", _shelf, sizes=("phone", "desktop", "television")),
    Screen("shelf-evening", _shelf, language="en", theme="dark"),
    Screen("before-play", _before_play),
    Screen("boussanga", _in_play("Boussanga"), sizes=("phone", "desktop", "television")),
    Screen("bouh", _in_play("Bouh"), language="en", sizes=("phone", "desktop", "television")),
    Screen("tohuwabohu", _searching, sizes=("phone", "desktop", "television")),
    Screen("hint", _hint, language="en"),
    Screen("the-end", _the_end),
    Screen("rulebook", _at("/rules/boussanga#BSG-2"), language="en"),
    Screen("settings", _at("/settings")),
)


def take(person: Person, name: str, size: str) -> None:
    """Keep what somebody sees."""
    person.page.wait_for_timeout(600)  # pictures and letters have arrived
    person.page.screenshot(path=FOLDER / f"{name}-{size}.png")
    print(f"{name}, {size}")


def main() -> None:
    """Take all of them, or those whose names are given."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    with Served(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        arrive = Arrivals(browser, server)
        for screen in SCREENS:
            for size in screen.sizes if not wanted or screen.name in wanted else ():
                person = arrive(
                    language=screen.language, theme=screen.theme, device="phone" if size == "phone" else "desktop"
                )
                width, height = SIZES[size]
                person.page.set_viewport_size({"width": width, "height": height})
                screen.go(person)
                take(person, screen.name, size)
                person.page.context.close()
        if not wanted or "living-room" in wanted:
            take_living_room(arrive, take)
        browser.close()


if __name__ == "__main__":
    main()
