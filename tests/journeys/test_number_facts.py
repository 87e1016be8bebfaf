"""What goes wrong can be tried again by the person, and is on the map of the teacher; others see nothing of it."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.engine.words import Language
from support.browser.classes import come_in, open_class
from support.browser.users import Arrivals, BrowserUser


def says_a_wrong_sum(person: BrowserUser) -> tuple[int, int]:
    """Say that two cards make the number of a Bouh, which they do not; returns their numbers."""
    page = person.page
    centre = page.locator(".centre button.card").first
    wanted = int(centre.locator(".number").inner_text())
    cards = page.locator(".number-card")
    numbers = [int(text) for text in cards.locator(".number").all_inner_texts()]
    first, second = next(
        pair for pair in combinations(range(len(numbers)), 2) if numbers[pair[0]] + numbers[pair[1]] != wanted
    )
    if centre.get_attribute("aria-pressed") != "true":
        centre.click()
    cards.nth(first).click()
    cards.nth(second).click()
    expect(page.locator(".equals")).to_have_text("= ?")
    page.locator(".actions .glad").click()
    expect(page.get_by_text(re.compile(f"{numbers[first] + numbers[second]}")).first).to_be_visible()
    undo = page.locator(".fixing button").first
    while undo.is_enabled():  # what is left of the calculation
        undo.click()
        person.sees_what_follows()
    return min(numbers[first], numbers[second]), max(numbers[first], numbers[second])


@pytest.mark.at_length
def test_wrong_calculations_of_a_child_are_on_the_map_of_the_teacher(arrive: Arrivals, tmp_path: Path) -> None:
    teacher, child = arrive(language="en", device="desktop"), arrive(language="en", device="tablet")
    code = open_class(teacher)
    animal = come_in(child, code)
    name = teacher.page.get_by_role("textbox", name=re.compile(animal))
    name.fill("Zoé")
    name.blur()
    teacher.page.get_by_role("radio", name="Alone").check(force=True)
    teacher.page.get_by_role("button", name="Start the round").click()
    child.waits_for_the_board()
    assert child.waits_for_the_turn()
    said = [says_a_wrong_sum(child) for _ in range(3)]
    teacher.page.locator("a[href$='/map']").click()
    expect(teacher.page.get_by_text("1 child is stuck")).to_be_visible()
    first, second = said[0]
    cell = teacher.page.get_by_role("cell", name=re.compile(rf"^{first} \+ {second}: ")).first
    expect(cell).to_contain_text("fails" if len(set(said)) == 1 else re.compile("fails|too few tries"))
    expect(teacher.page.get_by_role("row", name=re.compile("Zoé"))).to_contain_text("Stuck")
    with teacher.page.expect_download() as download:
        teacher.page.get_by_role("button", name="CSV file").click()
    download.value.save_as(tmp_path / "class.csv")
    assert f"Zoé ({animal}),{first} + {second},{first + second}," in (tmp_path / "class.csv").read_text("utf-8-sig")
    teacher.passes_accessibility_checks()


@pytest.mark.at_length
@pytest.mark.parametrize("language", ["fr", "en"])
def test_somebody_tries_again_what_went_wrong(arrive: Arrivals, language: Language) -> None:
    person = arrive(language=language, device="phone", theme="dark")
    person.opens("/")
    person.asks("/me", {})
    options = {"hidden_results": True, "youngest": 0}
    opened = person.asks(
        "/tables", {"game": "bouh", "seats": 2, "options": options, "bots": {"1": "chick"}, "start": True}
    )
    person.opens(f"/table/{opened['table']}")
    person.waits_for_the_board()
    assert person.waits_for_the_turn()
    first, second = says_a_wrong_sum(person)
    page = person.page
    person.opens("/past")
    page.get_by_role("link", name=re.compile("réessayer|try again")).click()
    expect(page.get_by_text(f"{first} + {second}")).to_be_visible()
    person.passes_accessibility_checks()
    page.get_by_role("button", name=re.compile("M’entraîner|Practise")).click()
    for number in (first + second + 1, first + second):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        expect(page.locator(".feedback")).to_contain_text(f"{first} + {second} = {first + second}")
        person.passes_accessibility_checks()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Bravo|Well done"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Retour à la liste|Back to the list")).click()
    page.get_by_role("button", name=re.compile("Oublier mes essais|Forget my tries")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Oublier|Forget")).click()
    expect(page.get_by_text(re.compile("Rien à réessayer|Nothing to try again"))).to_be_visible()


@pytest.mark.at_length
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_for_teachers_is_in_the_app(arrive: Arrivals, language: Language) -> None:
    person = arrive(language=language, device="phone")
    person.opens("/teach/guide")
    expect(person.page.get_by_role("heading", level=2)).to_have_count(4)
    expect(person.page.get_by_text("RGPD")).to_be_visible()
    width = person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0
    person.passes_accessibility_checks()
