"""A class: a teacher, a wall and children in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from support.browser.classes import MINE, come_in, open_class
from support.browser.users import Arrivals, BrowserUser


def sees_the_pause(child: BrowserUser) -> None:
    expect(child.page.get_by_role("heading", name="Pause")).to_be_visible()


def test_two_children_play_pause_and_come_back(arrive: Arrivals) -> None:
    teacher, wall = arrive(language="en", device="desktop"), arrive(language="en", device="television")
    children = [arrive(language="en", device="phone") for _ in range(2)]
    code = open_class(teacher)
    wall.opens(f"/wall/{code}")
    animals = [come_in(child, code) for child in children]
    assert len(set(animals)) == 2
    expect(wall.page.get_by_text("2 children are here")).to_be_visible()
    teacher.page.get_by_role("textbox", name=re.compile(animals[0])).fill("Zoé")
    teacher.page.get_by_role("textbox", name=re.compile(animals[0])).blur()
    teacher.page.get_by_role("radio", name="In pairs").check(force=True)
    teacher.page.get_by_role("button", name="Start the round").click()
    for child in children:
        child.waits_for_the_board()
        # Others are animals too: no name of a guest or of a child is sent.
        expect(child.page.get_by_text("Zoé")).to_have_count(0)
    expect(wall.page.get_by_text("2 children are still working")).to_be_visible()
    teacher.page.get_by_role("button", name="Pause everybody").click()
    for child in children:
        sees_the_pause(child)
    # A tablet that is closed and opened again finds its table and the pause.
    children[0].page.reload()
    sees_the_pause(children[0])
    teacher.page.get_by_role("button", name="Go on").click()
    for child in children:
        child.waits_for_the_board()
    teacher.page.get_by_role("button", name="Bring everybody back").click()
    for child in children:
        expect(child.page.locator(MINE)).to_be_visible()
    expect(teacher.page.get_by_role("textbox", name=re.compile(animals[0]))).to_have_value("Zoé")
    for person in (teacher, wall, children[0]):
        person.passes_accessibility_checks()


@pytest.mark.at_length
def test_twelve_children_at_tables_with_swapped_tablets_and_a_lost_network(arrive: Arrivals) -> None:
    teacher, wall = arrive(language="en", device="desktop"), arrive(language="fr", device="television")
    children = [arrive(language="en", device="phone") for _ in range(12)]
    code = open_class(teacher)
    wall.opens(f"/wall/{code}")
    animals = [come_in(child, code) for child in children]
    assert len(set(animals)) == 12
    teacher.page.get_by_role("radio", name="Alone").check(force=True)
    teacher.page.get_by_role("button", name="Start the round").click()
    for child in children:
        child.waits_for_the_board()
    # What everybody catches adds up on the wall.
    for child in children[:4]:
        assert child.waits_for_the_turn()
        child.takes_a_hint()
    expect(wall.page.locator(".made")).not_to_have_text("0")
    expect(wall.page.get_by_text("Bouh attrapé")).to_be_visible()
    wall.passes_accessibility_checks()
    # Two children swap their tablets, each with its three digits.
    teacher.page.get_by_role("button", name="Bring everybody back").click()
    first, second = children[0], children[1]
    digits = [child.page.locator(".digits strong").inner_text() for child in (first, second)]
    for child, animal, code_of in ((first, animals[1], digits[1]), (second, animals[0], digits[0])):
        child.page.get_by_role("button", name="Next child").click()
        child.page.get_by_role("button", name="I have an animal already").click()
        child.page.get_by_role("button", name=animal).click()
        child.page.get_by_role("textbox").fill(code_of)
        child.page.get_by_role("button", name="That is me").click()
        expect(child.page.locator(MINE)).to_have_text(animal)
    teacher.page.get_by_role("button", name="Take the round up again").click()
    for child in children:
        child.waits_for_the_board()
    # A child without a network comes back to its table.
    lost = children[5]
    lost.may_be_offline = True
    lost.page.context.set_offline(True)
    lost.page.wait_for_timeout(500)
    lost.page.context.set_offline(False)
    lost.page.reload()
    lost.waits_for_the_board()
    # The next round seats everybody at tables of three.
    teacher.page.get_by_role("radio", name="At tables").check(force=True)
    teacher.page.get_by_role("button", name="Start another round").click()
    for child in children:
        child.waits_for_the_board()
    expect(wall.page.get_by_text("12 enfants jouent encore")).to_be_visible()
    # A gentle end.
    teacher.page.get_by_role("button", name="End gently").click()
    expect(teacher.page.get_by_text("1 min left")).to_be_visible()
    teacher.page.get_by_role("button", name="Bring everybody back").click()
    for child in children:
        expect(child.page.locator(MINE)).to_be_visible()
    for person in (teacher, children[3]):
        person.passes_accessibility_checks()
    # Nothing is left when the class is deleted.
    for person in (*children, wall, teacher):
        person.may_get_404 = True
    teacher.page.get_by_role("button", name="Delete the class now").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Delete the class now").click()
    expect(teacher.page.get_by_role("button", name="Open a class")).to_be_visible()
