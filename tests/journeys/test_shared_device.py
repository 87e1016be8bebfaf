"""Several players pass one device on, and no player sees another's hand."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.users import Arrivals


def test_two_people_pass_one_device_on(arrive: Arrivals) -> None:
    device = arrive(language="en", device="phone")
    page = device.page
    device.opens("/")
    page.get_by_role("button", name=device.words["friends"].format(game="Bouh")).click()
    chairs = page.get_by_label("Chairs", exact=True)
    chairs.fill("2")
    chairs.blur()
    page.get_by_role("button", name="Who’s joining?").click()
    device.passes_accessibility_checks()
    page.get_by_role("dialog").get_by_role("textbox").fill("Lou")
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("On this device")).to_be_visible()
    page.get_by_role("button", name=device.words["start"]).click()
    device.waits_for_the_board()

    players: set[str] = set()
    curtain = page.get_by_role("button", name="I am")
    for _ in range(12):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('.curtain')", timeout=30_000
        )
        if curtain.is_visible():
            assert page.locator(".bouh").count() == 0, "nothing is visible behind the curtain"
            device.passes_accessibility_checks()
            curtain.click()
            device.waits_for_the_board()
        device.waits_for_the_turn()
        players.add(page.locator("[aria-current]").first.inner_text().split("\n")[0])
        if len(players) == 2:
            return
        device.takes_a_hint()
    raise AssertionError(f"only {players} have played")
