"""Du balai ! in real browsers: on a phone, by keyboard, by screen reader, and with two players racing for the lid."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from support import timeouts
from support.browser.users import Arrivals, BrowserUser, press_in_any_page

DICE = ".pages [role=img]"
MOST_TRIES = 1200
"""Longer than anything in a round takes."""
MOST_STEPS = 6000
"""Longer than a match takes: against chicks it may have sixty rounds."""


def deals_with_it(person: BrowserUser) -> bool:
    """Do what is asked now, in the simplest way; false once the game is over."""
    page = person.page
    if page.locator("#end-title").count():
        return False
    with suppress(TimeoutError):  # on a busy machine the time may be up before the click
        if page.locator(".writing .cards").count():
            page.keyboard.press("1")
            page.locator(".writing .actions .main").click(timeout=1000)
        elif page.locator(".keep li").count():
            page.locator(".keep li button").first.click(timeout=1000)
        elif page.locator(".table > .actions .button.main").count():
            page.locator(".table > .actions .button.main").click(timeout=1000)
    page.wait_for_timeout(100)
    return True


TO_SCROLL = """() => [document.documentElement, ...document.querySelectorAll("main.board, .formulas")]
  .map((part) => Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight))"""


def stays_in_the_page(person: BrowserUser) -> None:
    """Assert that nothing is cut off and nothing needs scrolling."""
    assert max(person.page.evaluate(TO_SCROLL)) <= 0


@pytest.mark.at_length
def test_a_whole_race_on_a_phone(arrive: Arrivals) -> None:
    person = arrive(language="fr", device="phone")
    person.plays_now("Du balai !")
    looked = {"looking": False, "writing": False, "revealing": False}
    for _ in range(MOST_STEPS):
        timeouts.made_progress()
        for mode in looked:
            if person.page.locator(f".table.{mode}").count():
                stays_in_the_page(person)
                looked[mode] = True
        if not deals_with_it(person):
            break
    expect(person.page.locator("#end-title")).to_be_focused()
    assert all(looked.values())


def test_the_dice_leave_the_page_with_the_lid(arrive: Arrivals) -> None:
    """Every part of a round also passes the accessibility checks."""
    person = arrive(language="en")
    person.plays_now("Du balai !")
    goes_on_until(person, DICE, deals_with_it)
    expect(person.page.locator(DICE)).to_have_count(9)
    goes_on_until(person, ".writing .cards", closes_the_lid)  # in one round of eight no chick does
    expect(person.page.locator(DICE)).to_have_count(0)
    assert person.page.get_by_role("img", name=", orange").count() == 0
    person.passes_accessibility_checks()
    goes_on_until(person, ".table.revealing", deals_with_it)
    person.passes_accessibility_checks()


def goes_on_until(person: BrowserUser, seen: str, doing: Callable[[BrowserUser], object]) -> None:
    """Repeat an action until something is visible, with a limit."""
    for _ in range(MOST_TRIES):
        if person.page.locator(seen).count():
            return
        doing(person)
    raise AssertionError(f"{seen} is never seen")


def closes_the_lid(person: BrowserUser) -> None:
    """Close the lid if it may be closed, and wait a moment."""
    person.page.keyboard.press("Space")
    person.page.wait_for_timeout(100)


def rolls_by_keys(person: BrowserUser) -> None:
    """Roll the dice if asked, and wait a moment."""
    if person.page.get_by_role("button", name="Roll the dice").count():
        person.tabs_to("Roll the dice")
        person.page.keyboard.press("Enter")
    person.page.wait_for_timeout(50)


@pytest.mark.at_length
def test_a_formula_is_written_by_keys_alone(arrive: Arrivals) -> None:
    person = arrive(language="en")
    person.opens("/")
    person.tabs_to("Play Du balai")
    person.page.keyboard.press("Enter")
    person.waits_for_the_board()
    goes_on_until(person, ".writing .cards", rolls_by_keys)
    person.page.keyboard.press("4")
    expect(person.page.get_by_role("button", name="NEB, moon, in your formula")).to_be_visible()
    person.tabs_to("KRA, skull")
    for _ in range(4):
        person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("log").get_by_text("Your formula: NEB YUK")).to_be_attached()
    person.tabs_to("Ready!")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".writing .cards")).to_have_count(0)


def alone_with_a_friend(arrive: Arrivals, *, spoken: bool) -> tuple[BrowserUser, BrowserUser]:
    """A table of two users without bots, so that no bot is faster."""
    zoe, tom = arrive(language="en"), arrive(language="en", device="phone")
    zoe.opens("/")
    zoe.page.get_by_role("button", name="Du balai ! with friends").click()
    chairs = zoe.page.get_by_label("Chairs", exact=True)
    chairs.fill("2")
    chairs.blur()
    if spoken:
        zoe.page.get_by_role("switch", name="Dice read aloud").click()
    code = zoe.page.locator(".code").evaluate("shown => shown.lastChild.textContent")
    tom.opens("/join/" + "".join(filter(str.isalnum, code)))
    expect(tom.page.get_by_text("starts the game")).to_be_visible()
    zoe.page.get_by_role("button", name=zoe.words["start"]).click()
    for person in (zoe, tom):
        person.waits_for_the_board()
    press_in_any_page((zoe, tom), "Roll the dice")
    return zoe, tom


@pytest.mark.at_length
def test_two_people_and_one_lid(arrive: Arrivals) -> None:
    zoe, tom = alone_with_a_friend(arrive, spoken=False)
    expect(zoe.page.locator(".lid.open")).to_be_visible()
    zoe.page.keyboard.press("Space")
    expect(zoe.page.locator(DICE)).to_have_count(0)
    expect(tom.page.locator(DICE)).to_have_count(0)
    expect(zoe.page.get_by_text("You closed it!").first).to_be_visible()
    expect(tom.page.locator(".closed")).to_contain_text("closed it!")
    for person in (zoe, tom):
        person.page.get_by_role("button", name="Ready!").click()
    # the user who closed without writing falls back and has the dice; the other may still be watching that
    expect(zoe.page.get_by_text("The others are still looking")).to_be_visible()
    expect(zoe.page.get_by_role("button", name="Roll the dice")).to_have_count(0)
    expect(zoe.page.get_by_role("button", name="Roll the dice")).to_be_visible()


@pytest.mark.at_length
def test_dice_can_be_heard_one_by_one_and_the_lid_waits(arrive: Arrivals) -> None:
    zoe, tom = alone_with_a_friend(arrive, spoken=True)
    log = tom.page.get_by_role("log")
    expect(tom.page.locator(DICE)).to_have_count(9)
    dice = [tom.page.locator(DICE).nth(die).get_attribute("aria-label") or "" for die in range(9)]
    for die in dice[:3]:
        expect(log.get_by_text(die, exact=True).first).to_be_attached()
    zoe.page.keyboard.press("Space")
    expect(zoe.page.locator(DICE)).to_have_count(9)
    expect(zoe.page.locator(".lid.open")).to_have_count(0)
