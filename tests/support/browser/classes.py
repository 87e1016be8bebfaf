"""What teachers and children of a class do in their browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from support.browser.users import BrowserUser

MINE = ".me .name"
"""The name of one's own animal."""


def open_class(teacher: BrowserUser) -> str:
    """Open a class with one tap; returns its code."""
    teacher.opens("/teach")
    teacher.page.get_by_role("button", name="Open a class").click()
    code = teacher.page.locator(".code")
    expect(code).to_have_text(re.compile(r"^\w{4}$"))
    return code.inner_text()


def come_in(child: BrowserUser, code: str) -> str:
    """Join as a new child; returns the name of the animal."""
    child.opens(f"/class/{code.lower()}")
    child.page.get_by_role("button", name="Come in").click()
    expect(child.page.locator(MINE)).to_be_visible()
    return child.page.locator(MINE).inner_text()
