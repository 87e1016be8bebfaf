"""Accessibility checks of every screen, in both languages and themes."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.users import Arrivals

Theme = Literal["light", "dark"]
PATHS = (
    *("/", "/settings", "/rules/boussanga", "/rules/bouh", "/link#nothing", "/join/NOTHING", "/nowhere/at/all"),
    *("/tv", "/tv/NOTHING", "/fairness/nothing", "/replay/nothing", "/past"),
)


@pytest.mark.at_length
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_screen_has_accessibility_problems(arrive: Arrivals, language: Language, theme: Theme) -> None:
    person = arrive(language=language, theme=theme, device="phone" if theme == "dark" else "desktop")
    person.may_get_404 = True
    for path in PATHS:
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
