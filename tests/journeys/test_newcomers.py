"""What newcomers stumbled over: codes, links and digits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from support.browser.users import Arrivals

NO_COPYING = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.execCommand = () => false;
"""


def test_a_wrong_code_is_corrected_in_place(arrive: Arrivals) -> None:
    host, friend = arrive(), arrive(language="fr", device="phone")
    friend.may_get_404 = True
    host.opens("/")
    host.asks("/me", {})
    found = host.asks("/tables", {"game": "bouh", "seats": 2})
    host.opens(f"/table/{found['table']}")
    code = host.page.locator(".code").evaluate("shown => shown.lastChild.textContent")
    friend.opens("/")
    field = friend.page.get_by_role("textbox", name="Code de la table")
    box = field.bounding_box()
    assert box is not None
    assert box["y"] < 200, "the field for a code is at the top of a phone's shelf"
    wrong = ("A" if code[0] != "A" else "B") + code[1:]
    field.fill(wrong)
    field.press("Enter")
    expect(friend.page.get_by_role("heading", name="Table introuvable")).to_be_visible()
    expect(field).to_have_value(wrong)
    field.fill(code.lower())
    field.press("Enter")
    expect(friend.page.get_by_role("region", name=friend.words["around"])).to_be_visible()


def test_a_link_that_cannot_be_copied_is_shown(arrive: Arrivals) -> None:
    person = arrive()
    person.page.add_init_script(NO_COPYING)
    person.opens("/")
    person.page.get_by_role("button", name=person.words["friends"].format(game="Bouh")).click()
    person.page.get_by_role("button", name="Copy the link").click()
    text = person.page.get_by_role("dialog").get_by_role("textbox")
    expect(text).to_be_focused()
    expect(text).to_have_value(re.compile("/join/[A-Z0-9]{7}$"))
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd) === field.value"
    assert text.evaluate(selected)
    person.passes_accessibility_checks()


@pytest.mark.at_length
def test_digits_write_a_calculation_although_nothing_has_the_focus(arrive: Arrivals) -> None:
    person = arrive()
    person.plays_now("Bouh")
    assert person.waits_for_the_turn()
    person.page.evaluate("() => document.activeElement?.blur()")
    first = person.page.get_by_role("list", name="Your number cards").get_by_role("button").first
    digit = re.sub(r"\D", "", first.get_attribute("aria-label") or "")
    person.page.keyboard.press(digit)
    expect(person.page.get_by_role("button", name=re.compile(f"^Card {digit}, used"))).to_be_visible()
    person.page.get_by_text("or type it").click()
    expect(person.page.get_by_role("textbox")).to_be_focused()


@pytest.mark.at_length
def test_the_centre_is_the_same_on_all_screens_and_after_a_reload(arrive: Arrivals) -> None:
    person, watcher = arrive(), arrive(device="phone")
    person.plays_now("Bouh")
    for _ in range(2):
        assert person.waits_for_the_turn()
        person.takes_a_hint()
    assert person.waits_for_the_turn()
    centre = ".centre li[data-piece], .centre li.free"
    shown = "places => places.map((place) => place.dataset.piece ?? '')"
    before = person.page.locator(centre).evaluate_all(shown)
    watcher.opens(person.page.url)
    expect(watcher.page.locator(centre)).to_have_count(3)
    watcher.sees_what_follows()
    assert watcher.page.locator(centre).evaluate_all(shown) == before
    person.page.reload()
    person.waits_for_the_board()
    assert person.waits_for_the_turn()
    assert person.page.locator(centre).evaluate_all(shown) == before
