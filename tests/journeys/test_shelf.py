"""The start page: the shelf of games."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.users import Arrivals


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_shelf_is_in_the_browsers_language(arrive: Arrivals, language: Language) -> None:
    person = arrive(language=language)
    person.opens("/")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert person.page.evaluate("document.documentElement.lang") == language
