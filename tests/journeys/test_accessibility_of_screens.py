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
    "settings": ("/settings",),
    "link": ("/link#nothing",),
    "nowhere": ("/nowhere/at/all",),
}
"""The addresses of each kind of page of the router; short runs check the first of each."""


def test_every_kind_of_page_is_checked() -> None:
    kinds = re.findall(r'\| \{ readonly at: "(\w+)"', ROUTER.read_text("utf-8"))
    assert sorted(kinds) == sorted(SCREENS)


def test_no_screen_has_accessibility_problems(arrive: Arrivals) -> None:
    check_screens(arrive, tuple(paths[0] for paths in SCREENS.values()), "en", "light")


@pytest.mark.at_length
@pytest.mark.parametrize(("language", "theme"), [("fr", "dark"), ("en", "light"), ("fr", "light"), ("en", "dark")])
@pytest.mark.parametrize("kind", SCREENS)
def test_no_screen_has_accessibility_problems_in_any_language_or_theme(
    arrive: Arrivals, kind: str, language: Language, theme: Theme
) -> None:
    check_screens(arrive, SCREENS[kind], language, theme)


def check_screens(arrive: Arrivals, paths: tuple[str, ...], language: Language, theme: Theme) -> None:
    """Check pages on a desktop with the light theme, on a phone with the dark one."""
    person = arrive(language=language, theme=theme, device="phone" if theme == "dark" else "desktop")
    person.may_get_404 = True
    for path in paths:
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
