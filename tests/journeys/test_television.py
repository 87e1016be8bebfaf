"""A table on a television that all players see, with phones as controllers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from support.browser.screen_reader import ReceivedUpdates
from support.browser.timed_touches import LID, SHAPES, TimedTouches, valid_symbol
from support.browser.users import Arrivals, BrowserUser, play_on, press_in_any_page

NAMES = ("Anna", "Bruno", "Chloé")
GAMES = ("Bouh", "Boussanga", "Du balai !", "Tohuwabohu")
"""The games in the order in which the television shows them."""
AWAY = re.compile("away|A bot is playing")


def sit_in_front(television: BrowserUser, game: str, phones: Sequence[BrowserUser]) -> None:
    """Choose the game on the television; the phones scan the code and give their names."""
    television.opens("/tv")
    expect(television.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    for _ in range(GAMES.index(game)):
        television.page.keyboard.press("ArrowRight")
    expect(television.page.get_by_role("button", name=game)).to_be_focused()
    television.page.keyboard.press("Enter")
    for name, phone in zip(NAMES, phones, strict=False):
        scan_code(phone, television)
        phone.page.get_by_role("textbox", name="Your name").fill(name)
        phone.page.get_by_role("button", name="Let’s go").click()
        expect(television.page.get_by_role("region", name=re.compile("in$")).get_by_text(name)).to_be_visible()
    television.passes_accessibility_checks()


def begin(phones: Sequence[BrowserUser]) -> None:
    """The first phone starts the match, and all phones become controllers."""
    phones[0].page.get_by_role("button", name=phones[0].words["start"]).click()
    for phone in phones:
        phone.waits_for_the_board()


def scan_code(phone: BrowserUser, television: BrowserUser) -> None:
    """Open the address in the television's code, as a phone's camera does."""
    code = television.page.locator(".invite .code").evaluate("shown => shown.lastChild.textContent")
    phone.opens(f"/join/{re.sub(r'[^A-Za-z0-9]', '', code)}?tv")
    expect(phone.page.get_by_role("heading", name="You are in!")).to_be_visible()


@pytest.mark.parametrize("game", ["Bouh", pytest.param("Boussanga", marks=pytest.mark.at_length)])
def test_phones_come_and_go(arrive: Arrivals, game: str) -> None:
    television, phones = arrive(device="television"), [arrive(device="phone") for _ in NAMES]
    wire = ReceivedUpdates(television.page)
    sit_in_front(television, game, phones)
    television.page.get_by_role("button", name="Add a bot").press("Enter")
    begin(phones)
    play_on(phones, 2)
    for person in (television, phones[0]):
        person.passes_accessibility_checks()
    television.has_all_content_in_landmarks()

    anna, bruno, chloe = phones
    his = television.page.locator(".players li", has_text="Bruno")
    where = bruno.page.url
    bruno.opens("about:blank")
    expect(his).to_contain_text(AWAY)
    bruno.opens(where)
    bruno.waits_for_the_board()
    expect(his).not_to_contain_text(AWAY)

    late = arrive(device="phone")
    scan_code(late, television)
    late.passes_accessibility_checks()
    late.page.get_by_role("button", name="Let’s go").click()
    late.page.get_by_role("button", name="Join in").click()
    late.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play for")).click()
    expect(late.page.get_by_role("button", name=late.words["say"])).to_be_visible()
    expect(television.page.locator(".players")).not_to_contain_text("Pio")
    play_on([anna, bruno, chloe, late], 4)
    assert wire.seats == {None}, "no secret was sent to the television"


@pytest.mark.at_length
def test_a_round_of_fingers_in_front_of_a_television(arrive: Arrivals) -> None:
    television, phones = arrive(device="television"), [arrive(device="phone") for _ in NAMES]
    wire = ReceivedUpdates(television.page)
    for phone, after in zip(phones, (400, 700, 900), strict=True):
        TimedTouches(phone.page, SHAPES, [after] * 30)
    sit_in_front(television, "Tohuwabohu", phones)
    begin(phones)
    expect(television.page.get_by_role("heading", name="Photo finish")).to_be_visible()
    television.passes_accessibility_checks()
    phones[1].passes_accessibility_checks()
    assert wire.waits_for("round_ended")["winner"] == 0
    television.passes_accessibility_checks()
    assert wire.seats == {None}


@pytest.mark.at_length
def test_a_round_of_brooms_in_front_of_a_television(arrive: Arrivals) -> None:
    television, phones = arrive(device="television"), [arrive(device="phone") for _ in NAMES]
    wire = ReceivedUpdates(television.page)
    TimedTouches(television.page, LID, [])
    for phone, after in zip(phones, (400, 700, 900), strict=True):
        TimedTouches(phone.page, LID, [after] * 3)
    sit_in_front(television, "Du balai !", phones)
    begin(phones)
    press_in_any_page(phones, "Roll the dice")
    for phone in phones:
        expect(phone.page.get_by_role("button", name="Ready!")).to_be_visible()
        assert phone.page.locator(".die").count() == 0, "dice are on the television only"
    expect(television.page.get_by_text("Anna closed it!")).to_be_visible()
    television.passes_accessibility_checks()
    phones[0].passes_accessibility_checks()
    symbol = valid_symbol(television.page.evaluate("dice"))
    phones[0].page.get_by_role("button", name=re.compile(f", {symbol}$")).click()
    for phone in phones:
        phone.page.get_by_role("button", name="Ready!").click()
    assert wire.waits_for("flew", "perfect")["seat"] == 0
    assert wire.seats == {None}
