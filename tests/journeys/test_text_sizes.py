"""On a small phone, with any text size, nothing in the header of a table overlaps."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from support.browser.users import Arrivals, BrowserUser

HEAD = """() => {
  const head = document.querySelector(".what-now");
  const boxes = [head.querySelector(".text"), ...head.querySelectorAll(".countdown, .watching, button")];
  const rects = boxes.map((box) => box.getBoundingClientRect()).filter(({ width }) => width > 0);
  const before = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 1;
  const apart = (one, other) => before(one, other) || before(other, one);
  const lines = [...head.querySelector(".text > span:last-child").getClientRects()];
  return {
    apart: rects.every((one, index) => rects.slice(index + 1).every((other) => apart(one, other))),
    inside: boxes.every((box) => box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0),
    within: rects.every(({ left, right }) => left >= 0 && right <= innerWidth),
    lines: new Set(lines.map(({ top }) => Math.round(top))).size,
  };
}"""


def user_with_text_size(arrive: Arrivals, percent: int) -> BrowserUser:
    """Create a user with a phone and this text size."""
    person = arrive(language="fr", device="phone")
    kept = json.dumps({"text_percent": percent})
    person.page.add_init_script(f"localStorage.setItem('ludotheque.settings', '{kept}')")
    return person


@pytest.mark.at_length
@pytest.mark.parametrize("percent", [100, 200])
def test_the_question_and_its_clock_do_not_overlap(arrive: Arrivals, percent: int) -> None:
    person = user_with_text_size(arrive, percent)
    person.plays_now("Du balai !")
    expect(person.page.get_by_role("timer")).to_be_visible()
    found = person.page.evaluate(HEAD)
    assert found["apart"], found
    assert found["inside"], found
    assert found["within"], found


@pytest.mark.at_length
def test_cards_and_button_are_on_the_screen_while_time_runs(arrive: Arrivals) -> None:
    """With letters twice as large, without scrolling."""
    page = user_with_text_size(arrive, 200).page
    BrowserUser(page, "fr").plays_now("Du balai !")
    cards, roll = page.locator(".writing .card"), page.locator(".actions .button.red")
    expect(cards.or_(roll).first).to_be_visible(timeout=60_000)
    if roll.count():
        roll.click()
    expect(cards).to_have_count(9, timeout=60_000)
    for wanted in (*cards.all(), page.locator(".writing .actions .main")):
        expect(wanted).to_be_in_viewport(ratio=0.99)


def test_a_spectator_can_read_whose_turn_it_is(arrive: Arrivals) -> None:
    host, watcher = arrive(language="fr"), user_with_text_size(arrive, 100)
    host.plays_now("Bouh")
    watcher.opens(host.page.url)
    expect(watcher.page.get_by_role("button", name="Jouer aussi")).to_be_visible()
    expect(watcher.page.get_by_text("Tu regardes")).to_be_attached()
    found = watcher.page.evaluate(HEAD)
    assert found["apart"], found
    assert found["within"], found
    assert found["lines"] <= 3, found


@pytest.mark.at_length
def test_a_visitor_of_a_full_table_is_told_so(arrive: Arrivals) -> None:
    host, friend, late = (arrive(language="fr", device="phone") for _ in range(3))
    host.opens("/")
    host.asks("/me", {})
    table = host.asks("/tables", {"game": "bouh", "seats": 2})["table"]
    host.opens(f"/table/{table}")
    code = host.page.locator(".code").evaluate("shown => shown.lastChild.textContent").replace("-", "")
    for person in (friend, late):
        person.opens(f"/join/{code}")
        expect(person.page.get_by_role("region", name=person.words["around"])).to_be_visible()
    expect(late.page.get_by_text("Toutes les chaises sont prises")).to_be_visible()
    expect(friend.page.get_by_text("lance la partie")).to_be_visible()
    expect(friend.page.get_by_text("Toutes les chaises sont prises")).to_have_count(0)
