"""At every size of screen and text, nothing overlaps, is cut or is too small, and boards and hands stay in place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.layout import layout_faults, overflow, places, resize
from support.browser.users import Arrivals, BrowserUser

SCREENS = ((360, 740), (390, 844), (740, 360), (768, 1024), (820, 1180), (1280, 800), (1920, 1080))
SEATS = {"bouh": range(2, 6), "boussanga": range(2, 5), "tohuwabohu": range(3, 7), "dubalai": range(2, 7)}
FIXED = {
    "bouh": [".centre", ".work .hand"],
    "boussanga": ["[role=grid]", ".own .hand"],
    "tohuwabohu": [".square"],
    "dubalai": [".sky"],
}
"""What stays where it is from one update to the next."""
LOOK_AT_EVERY_FRAME = """() => {
    window.tops = new Set();
    window.lastTurnShown = false;
    const look = () => {
        const grid = document.querySelector("[role=grid]");
        if (grid) window.tops.add(Math.round(grid.getBoundingClientRect().top));
        window.lastTurnShown ||= document.querySelector(".player em") !== null;
        requestAnimationFrame(look);
    };
    look();
}"""
"""Collects where the top of Boussanga's board has been, and whether somebody's last turn was shown."""


def sit_down(
    arrive: Arrivals, game: str, seats: int, language: Language, percent: int, options: dict[str, Any] | None = None
) -> BrowserUser:
    """A user at a table with bots, with this text size."""
    person = arrive(language=language, device="tablet")
    person.opens("/")
    person.asks("/me", {"name": "Zoé", "settings": {"text_percent": percent}})
    bots = {str(seat): "chick" for seat in range(1, seats)}
    request = {"game": game, "seats": seats, "bots": bots, "options": options or {}, "start": True}
    table = person.asks("/tables", request)["table"]
    person.opens(f"/table/{table}")
    person.waits_for_the_board()
    expect(person.page.locator("main.board > *").nth(1)).to_be_visible()
    return person


def check_screens(person: BrowserUser, percent: int) -> None:
    """Measure the table on every screen."""
    found = []
    for width, height in SCREENS:
        resize(person.page, width, height)
        found += [f"{width}×{height}: {fault}" for fault in layout_faults(person.page)]
        # with letters twice as large the table may scroll, with ordinary ones it fits
        if percent == 100 and overflow(person.page) > 1:
            found.append(f"{width}×{height}: the table is {overflow(person.page)} pixels higher than the screen")
    assert found == []


@pytest.mark.parametrize("game", SEATS)
def test_every_screen_shows_a_full_table_whole(arrive: Arrivals, game: str) -> None:
    check_screens(sit_down(arrive, game, SEATS[game][-1], "fr", 100), 100)


@pytest.mark.at_length
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in SEATS for seats in SEATS[game]])
def test_every_screen_shows_every_table_whole(
    arrive: Arrivals, game: str, seats: int, language: Language, percent: int
) -> None:
    check_screens(sit_down(arrive, game, seats, language, percent), percent)


@pytest.mark.at_length
@pytest.mark.parametrize(("seats", "percent"), [(2, 100), (5, 100), (5, 200)])
def test_every_screen_shows_the_largest_hand_whole(arrive: Arrivals, seats: int, percent: int) -> None:
    """With handicaps a hand of Bouh has up to ten cards."""
    handicaps = {"handicaps": [5] + [0] * (seats - 1), "youngest": 0}
    person = sit_down(arrive, "bouh", seats, "fr", percent, handicaps)
    person.page.locator(".toast button").click()  # what was agreed, which is shown once
    check_screens(person, percent)


@pytest.mark.at_length
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "×".join(map(str, screen)))
@pytest.mark.parametrize("game", ["bouh", "boussanga"])
def test_boards_and_hands_stay_in_place(arrive: Arrivals, game: str, screen: tuple[int, int]) -> None:
    """Whatever is played, and whoever's turn it is."""
    person = sit_down(arrive, game, 3, "fr", 100)
    resize(person.page, *screen)
    before = None
    for turn in range(4):
        if not person.waits_for_the_turn():
            assert turn > 1  # hints may win as early as that
            break
        now = places(person.page, FIXED[game])
        assert now
        assert before in (None, now)
        before = now
        person.takes_a_hint()
        person.sees_what_follows()
        assert places(person.page, FIXED[game]) == before


@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.at_length)])
def test_the_last_round_leaves_the_board_in_place(arrive: Arrivals, seats: int) -> None:
    """On a phone the names of the others, with "last turn" beside them, hardly fit on their line."""
    person = sit_down(arrive, "boussanga", seats, "fr", 100, {"handicaps": [14] + [0] * (seats - 1)})
    person.page.locator(".toast button").click()  # what was agreed, which is shown once
    resize(person.page, 360, 740)
    person.page.evaluate(LOOK_AT_EVERY_FRAME)
    person.plays_to_the_end()
    assert person.page.evaluate("window.lastTurnShown")
    assert len(person.page.evaluate("[...window.tops]")) == 1


@pytest.mark.at_length
@pytest.mark.parametrize("seats", SEATS["bouh"])
def test_homes_on_a_television_stay_in_place(arrive: Arrivals, seats: int) -> None:
    person, television = sit_down(arrive, "bouh", seats, "fr", 100), arrive(device="television")
    television.opens(f"/tv/{person.page.url.rsplit('/', 1)[1]}")
    expect(television.page.locator(".home").first).to_be_visible()
    # the player is asked about the television, and keeps the whole table
    person.page.get_by_role("dialog").get_by_role("button").last.click()
    before = places(television.page, [".centre", ".home"])
    assert len(before) == seats + 1
    for turn in range(6):
        if not person.waits_for_the_turn():
            assert turn > 1
            break
        person.takes_a_hint()
        television.sees_what_follows()
        assert places(television.page, [".centre", ".home"]) == before


@pytest.mark.at_length
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "×".join(map(str, screen)))
@pytest.mark.parametrize("game", ["tohuwabohu", "dubalai"])
def test_what_is_looked_at_in_a_race_stays_in_place(arrive: Arrivals, game: str, screen: tuple[int, int]) -> None:
    """While shapes are won and cards are turned; while dice are rolled, closed and written down."""
    person = sit_down(arrive, game, 4, "fr", 100)
    resize(person.page, *screen)
    seen = {str(places(person.page, FIXED[game]))}
    for _ in range(30):
        person.page.wait_for_timeout(200)
        seen.add(str(places(person.page, FIXED[game])))
    assert len(seen) == 1, seen
