"""The family book: a page for everybody on a device, saved as a file, printed, and forgotten with one tap."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.handed_in import hands_in
from support.browser.users import Arrivals

SAID = {
    "fr": {
        "save": "Enregistrer comme page",
        "forget": "Oublier cette page",
        "games": "Parties",
        "first": "Premières fois",
    },
    "en": {"save": "Save as a page", "forget": "Forget this page", "games": "Games", "first": "First times"},
}


@pytest.mark.parametrize(
    ("language", "device"), [("fr", "phone"), pytest.param("en", "desktop", marks=pytest.mark.at_length)]
)
def test_everybody_on_a_device_has_a_page(
    arrive: Arrivals, tmp_path: Path, language: Language, device: Literal["phone", "desktop"]
) -> None:
    said = SAID[language]
    person = arrive(language=language, device=device)
    page = person.page
    person.opens("/")
    for seed in (1, 2):
        hands_in(person, "boussanga", seed, "Lou")
    person.opens("/")
    page.get_by_role("link", name={"fr": "Livre de famille", "en": "Family book"}[language]).click()
    article = page.get_by_role("article")
    expect(article.get_by_role("heading", name=said["games"])).to_be_visible()
    person.passes_accessibility_checks()
    page.get_by_role("button", name="Lou", exact=True).click()
    expect(article.get_by_role("heading", level=2)).to_have_text("Lou")
    expect(article).to_contain_text({"fr": "2 parties", "en": "2 games"}[language])
    shown = article.inner_text()

    # The saved page shows the same without a server, and holds the data.
    with page.expect_download() as saving:
        page.get_by_role("button", name=said["save"]).click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    elsewhere = page.context.new_page()
    elsewhere.context.set_offline(True)
    elsewhere.goto(file.as_uri())
    assert elsewhere.get_by_role("article").inner_text().split() == shown.split()
    data = json.loads(
        elsewhere.locator("#book").inner_text(timeout=1000) or elsewhere.locator("#book").text_content() or ""
    )
    assert (data["name"], data["games"][0]["played"]) == ("Lou", 2)
    elsewhere.context.set_offline(False)
    elsewhere.close()

    page.get_by_role("button", name=said["forget"]).click()
    person.passes_accessibility_checks()
    page.get_by_role("dialog").get_by_role("button", name=said["forget"]).click()
    expect(page.get_by_role("button", name="Lou")).to_have_count(0)
    expect(article.get_by_role("heading", name=said["first"])).to_be_visible()
