"""Accessibility checks of every screen, in both languages and themes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.deals.puzzle import puzzle_games, puzzle_of
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.engine.words import Language
from support.browser.users import Arrivals

Theme = Literal["light", "dark"]
ROUTER = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
SCREENS: dict[str, tuple[str, ...]] = {
    "shelf": ("/",),
    "table": ("/table/nothing",),
    "join": ("/join/NOTHING",),
    "television": ("/tv", "/tv/NOTHING"),
    "fairness": ("/fairness/nothing",),
    "replay": ("/replay/nothing",),
    "past": ("/past",),
    "rules": tuple(f"/rules/{game}" for game in own_game_ids()),
    "learn": (
        "/learn/bouh",
        *(
            f"/learn/{game}/{scene.id}"
            for game in own_game_ids()
            for scene in scenes_of(game).values()
            if scene.first_game is not None
        ),
    ),
    "play": tuple(f"/play/{game}" for game in own_game_ids()),
    "dailies": ("/daily", "/daily/2026-01-15"),
    "daily": tuple(
        f"/daily/{game}/{variant.id}"
        for game in puzzle_games()
        if (puzzle := puzzle_of(game)) is not None
        for variant in puzzle.variants
    ),
    "challenge": ("/challenge/nothing/1#wrong",),
    "ghosts": ("/ghosts/nothing",),
    "together": ("/together", "/together/NOTHING"),
    "review": ("/review", "/review/nothing"),
    "teach": ("/teach", "/teach/nothing"),
    "guide": ("/teach/guide",),
    "map": ("/teach/nothing/map",),
    "class": ("/class/NOTHING",),
    "wall": ("/wall/NOTHING",),
    "book": ("/book",),
    "settings": ("/settings",),
    "link": ("/link#nothing",),
    "nowhere": ("/nowhere/at/all",),
}
"""The addresses of each kind of page of the router."""


def test_every_kind_of_page_is_checked() -> None:
    kinds = re.findall(r'\|\s*\{\s*readonly at: "(\w+)"', ROUTER.read_text("utf-8"))
    assert sorted(kinds) == sorted(SCREENS)


@pytest.mark.at_length
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", SCREENS)
def test_no_screen_has_accessibility_problems(arrive: Arrivals, kind: str, language: Language, theme: Theme) -> None:
    person = arrive(language=language, theme=theme, device="phone" if theme == "dark" else "desktop")
    person.may_get_404 = True
    for path in SCREENS[kind]:
        person.opens(path)
        expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
        assert person.page.evaluate("document.documentElement.lang") == language
        assert person.page.title(), path
        width = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, f"{path} scrolls sideways"
        person.passes_accessibility_checks()


def test_the_language_can_be_changed_and_stays(arrive: Arrivals) -> None:
    person = arrive(language="fr")
    person.opens("/")
    person.page.get_by_role("button", name="English").click()
    expect(person.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    person.page.reload()
    expect(person.page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_a_clause_can_be_linked_to(arrive: Arrivals) -> None:
    person = arrive(language="en")
    person.opens("/rules/boussanga#BSG-23")
    expect(person.page.locator("#BSG-23")).to_be_in_viewport()
