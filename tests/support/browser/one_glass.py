"""Three players at one touch screen, who race for the shapes of a card."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from support.browser.touch_screen import TouchScreen
from support.browser.users import PATIENCE_MS, BrowserUser, press_in_any_page

OPEN_CARD = ".card.face.open"


def sits_three_down(table: BrowserUser, patience_ms: float = PATIENCE_MS) -> list[Locator]:
    """Open a table of Tohuwabohu for three people on this device, and start; returns where each puts a finger."""
    page = table.page
    table.opens("/")
    page.get_by_role("button", name=table.words["friends"].format(game="Tohuwabohu")).click()
    expect(page.get_by_role("region", name=table.words["around"])).to_be_visible(timeout=patience_ms)
    for name in ("Lou", "Max"):
        page.get_by_role("button", name="Who’s joining?").first.click()
        page.get_by_role("dialog").get_by_role("textbox").fill(name)
        page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("region", name=table.words["around"]).get_by_text(name)).to_be_visible()
    page.get_by_role("button", name=table.words["start"]).click()
    table.waits_for_the_board()
    docks = [page.locator(f".dock[data-player='{seat}']") for seat in range(3)]
    for dock in docks:
        expect(dock).to_be_visible()
    return docks


def races_with_three_fingers(table: BrowserUser, docks: list[Locator]) -> None:
    """All touch the screen at the same time; Max is first on one shape, Lou on the other."""
    page = table.page
    press_in_any_page([table], "Turn the card", unless=OPEN_CARD)  # it turns by itself if the dealer waits too long
    first, second = shapes_of_card(table)
    glass = TouchScreen(page)
    for shape, order in ((first, (2, 0, 1)), (second, (1, 2, 0))):
        for seat, dock in enumerate(docks):
            glass.put(seat, dock)
        for seat in range(3):
            glass.drag(seat, shape)
        for seat in order:
            glass.lift(seat)
            page.wait_for_timeout(30)
    photo = page.locator(".finishes > li")
    expect(photo).to_have_count(3)
    assert [text.split("\n")[0] for text in photo.all_inner_texts()[:2]] == ["Max", "Lou"]
    expect(page.get_by_role("group", name="Before Max").locator("[data-piece]")).to_have_count(1)


def shapes_of_card(person: BrowserUser) -> list[Locator]:
    """The elements of the first two shapes of the card."""
    face = person.page.locator(OPEN_CARD)
    expect(face).to_be_visible()
    label = face.get_attribute("aria-label") or ""
    names = label.split(": ", 1)[1].split(", ")[:2]
    return [person.page.get_by_role("button", name=re.compile(f"^{name}:")) for name in names]
