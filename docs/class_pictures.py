"""Takes pictures of a class: the teacher's page, the wall, and a child's phone."""

from __future__ import annotations

from docs.living_room_pictures import Take
from support.browser.users import Arrivals, BrowserUser

OTHERS = 23
"""How many children join besides the one whose phone is shown."""


def take_class(arrive: Arrivals, take: Take) -> None:
    """Open a class, let children join and begin a round of Bouh."""
    teacher, wall, child = arrive(language="fr"), arrive(language="fr"), arrive(language="fr", device="phone")
    wall.page.set_viewport_size({"width": 1920, "height": 1080})
    teacher.page.set_viewport_size({"width": 1280, "height": 800})
    teacher.opens("/teach")
    teacher.page.get_by_role("button", name="Ouvrir une classe").click()
    teacher.page.locator(".code").wait_for()
    code = teacher.page.locator(".code").inner_text()
    child.opens(f"/class/{code}")
    child.page.get_by_role("button", name="Entrer").click()
    child.page.locator(".me .name").wait_for()
    take(child, "class-child", "phone")
    _others_join(arrive(language="fr"), code)
    wall.opens(f"/wall/{code}")
    wall.page.get_by_text(f"{OTHERS + 1} enfants sont là").wait_for()
    take(wall, "class-wall-door", "television")
    teacher.page.get_by_role("button", name="Commencer la manche").click()
    child.waits_for_the_board()
    teacher.page.get_by_text("Tout le monde joue").wait_for()
    take(teacher, "class-teacher", "desktop")
    for _ in range(4):
        if child.waits_for_the_turn():
            child.takes_a_hint()
    wall.page.locator(".made").filter(has_not_text="0").wait_for()
    take(wall, "class-wall", "television")


def _others_join(tablet: BrowserUser, code: str) -> None:
    tablet.opens(f"/class/{code}")
    tablet.page.get_by_role("button", name="Entrer").click()
    tablet.page.locator(".me .name").wait_for()
    for _ in range(OTHERS - 1):
        tablet.asks(f"/class/{code}/children", {})
