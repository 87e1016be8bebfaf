"""Browsers that keep the games, and servers that go away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.server.http.client_files import FOLDER
from support.browser.users import BrowserUser
from support.processes.serve_command import ServeCommand

PYTHON_STARTS_MS = 120_000
"""The longest time until Python runs in a browser on a busy machine."""
KEPT = {
    "en": "The games are on this device. They open without a network.",
    "fr": "Les jeux sont sur cet appareil. Ils s’ouvrent sans réseau.",
}
KEEP = {"en": "Keep for offline", "fr": "Garder pour jouer sans réseau"}


def skip_without_python() -> None:
    """Skip the test where the client was built without Python."""
    if not (FOLDER / "offline.json").is_file():
        pytest.skip("the client was built without Python: make offline, then build it again")


def own_server(folder: Path) -> ServeCommand:
    """A server of a test's own, which goes away."""
    skip_without_python()
    return ServeCommand(folder)


def keep(person: BrowserUser) -> None:
    """Keep the games for play without a network."""
    person.opens("/settings")
    person.page.get_by_role("button", name=KEEP[person.language]).click()
    expect(person.page.get_by_text(KEPT[person.language])).to_be_visible(timeout=PYTHON_STARTS_MS)


def lose_the_server(person: BrowserUser, house: ServeCommand) -> None:
    """The server goes away for this person."""
    person.may_be_offline = True
    house.stop()
