"""Tohuwabohu with all fingers on one screen: three people, their zones, and a card for all of them at once."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from support.browsing import Arrivals, Person


def test_three_people_share_one_glass(arrive: Arrivals) -> None:
    device = arrive(language="en", device="phone")
    page = device.page
    _sit_down(device)
    device.finds_no_barriers()

    # two fingers on the glass at once, dragged from two zones and let go on two shapes
    first, second, third = _turn_the_card(page)
    fingers = page.context.new_cdp_session(page)
    ways = [
        (_middle(_zone(page, "Lou")), _middle(_piece(page, first))),
        (_middle(_zone(page, "Max")), _middle(_piece(page, second))),
    ]
    for moment, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        touches = [
            {"id": number, "x": start[0] + part * (end[0] - start[0]), "y": start[1] + part * (end[1] - start[1])}
            for number, (start, end) in enumerate(ways)
        ]
        fingers.send("Input.dispatchTouchEvent", {"type": moment, "touchPoints": touches})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(_piece(page, first)).to_have_accessible_name(re.compile("fingers: Lou"))
    expect(_piece(page, second)).to_have_accessible_name(re.compile("fingers: Max"))
    device.finds_no_barriers()

    # or one says who one is, and touches a shape; nobody's touch is nobody's
    _piece(page, third).tap()
    expect(_piece(page, third)).not_to_have_accessible_name(re.compile("fingers"))
    _zone(page, "Lou").tap()
    _piece(page, third).tap()
    photo = page.get_by_role("list", name="When each finger landed")
    expect(photo.get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("group", name="Before Lou").get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("group", name="Before Max").get_by_role("button")).to_have_count(1)
    device.finds_no_barriers()
    assert not page.evaluate(
        "() => document.querySelector('main').scrollHeight > document.querySelector('main').clientHeight"
    )


def test_a_card_is_played_by_keys_alone(arrive: Arrivals) -> None:
    device = arrive(language="en")
    page = device.page
    _sit_down(device)
    shape = _turn_the_card(page)[0]
    _zone(page, "Max").focus()
    page.keyboard.press("Enter")
    page.locator("[data-piece][tabindex='0']").focus()
    wanted = _middle(_piece(page, shape))
    for _ in range(12):
        at = _middle(page.locator(":focus"))
        if abs(at[0] - wanted[0]) < 4 and abs(at[1] - wanted[1]) < 4:
            break
        across = abs(at[0] - wanted[0]) >= 4
        back = at[0] > wanted[0] if across else at[1] > wanted[1]
        page.keyboard.press(("ArrowLeft" if back else "ArrowRight") if across else ("ArrowUp" if back else "ArrowDown"))
    page.keyboard.press(" ")
    expect(_piece(page, shape)).to_have_accessible_name(re.compile("fingers: Max"))


def _sit_down(device: Person) -> None:
    """Somebody and two friends on one device, and the match begins."""
    page = device.page
    device.opens("/")
    page.get_by_role("button", name=device.words["friends"].format(game="Tohuwabohu")).click()
    for name in ("Lou", "Max"):
        page.get_by_role("button", name="Who comes?").first.click()
        page.get_by_role("dialog").get_by_role("textbox").fill(name)
        page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name=device.words["start"]).click()
    device.waits_for_the_board()


def _turn_the_card(page: Page) -> list[str]:
    """The names of the shapes on the card, once it lies open; whoever deals sits here."""
    page.get_by_role("button", name="Turn the card").click()
    card = page.get_by_role("img", name="The card shows")
    expect(card).to_be_visible()
    return (card.get_attribute("aria-label") or "").removeprefix("The card shows: ").split(", ")


def _piece(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}:"))


def _zone(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Everybody’s zone").get_by_role("button", name=re.compile(f"^{name},"))


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
