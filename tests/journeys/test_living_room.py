"""The living room: one television that everybody looks at, and phones that are hands."""

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
"""As they stand on the television, one beside the other."""
AWAY = re.compile("away|A bot is playing")


def sit_in_front(television: BrowserUser, game: str, phones: Sequence[BrowserUser]) -> None:
    """The game is chosen with the remote; phones scan the code and say their names."""
    television.opens("/tv")
    expect(television.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    for _ in range(GAMES.index(game)):
        television.page.keyboard.press("ArrowRight")
    expect(television.page.get_by_role("button", name=game)).to_be_focused()
    television.page.keyboard.press("Enter")
    for name, phone in zip(NAMES, phones, strict=False):
        scan(phone, television)
        phone.page.get_by_role("textbox", name="Your name").fill(name)
        phone.page.get_by_role("button", name="Let’s go").click()
        expect(television.page.get_by_role("region", name=re.compile("in$")).get_by_text(name)).to_be_visible()
    television.finds_no_barriers()


def begin(phones: Sequence[BrowserUser]) -> None:
    """Whoever came first begins, and all phones become hands."""
    phones[0].page.get_by_role("button", name=phones[0].words["start"]).click()
    for phone in phones:
        phone.waits_for_the_board()


def scan(phone: BrowserUser, television: BrowserUser) -> None:
    """What the camera of a phone does."""
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
        person.finds_no_barriers()

    anna, bruno, chloe = phones
    his = television.page.locator(".players li", has_text="Bruno")
    where = bruno.page.url
    bruno.opens("about:blank")
    expect(his).to_contain_text(AWAY)
    bruno.opens(where)
    bruno.waits_for_the_board()
    expect(his).not_to_contain_text(AWAY)

    late = arrive(device="phone")
    scan(late, television)
    late.finds_no_barriers()
    late.page.get_by_role("button", name="Let’s go").click()
    late.page.get_by_role("button", name="Join in").click()
    late.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play for")).click()
    expect(late.page.get_by_role("button", name=late.words["say"])).to_be_visible()
    expect(television.page.locator(".players")).not_to_contain_text("Rabbit")
    play_on([anna, bruno, chloe, late], 4)
    assert wire.seats == {None}, "no secret was sent to the television"


def test_a_round_of_fingers_in_front_of_a_television(arrive: Arrivals) -> None:
    television, phones = arrive(device="television"), [arrive(device="phone") for _ in NAMES]
    wire = ReceivedUpdates(television.page)
    for phone, after in zip(phones, (400, 700, 900), strict=True):
        TimedTouches(phone.page, SHAPES, [after] * 30)
    sit_in_front(television, "Tohuwabohu", phones)
    begin(phones)
    expect(television.page.get_by_role("heading", name="Photo finish")).to_be_visible()
    television.finds_no_barriers()
    phones[1].finds_no_barriers()
    assert wire.waits_for("round_ended")["winner"] == 0
    television.finds_no_barriers()
    assert wire.seats == {None}


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
    television.finds_no_barriers()
    phones[0].finds_no_barriers()
    symbol = valid_symbol(television.page.evaluate("dice"))
    phones[0].page.get_by_role("button", name=re.compile(f", {symbol}$")).click()
    for phone in phones:
        phone.page.get_by_role("button", name="Ready!").click()
    assert wire.waits_for("flew", "perfect")["seat"] == 0
    assert wire.seats == {None}
