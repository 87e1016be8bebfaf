"""Browsers that keep the games, and servers that go away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludotheque.server.http.client_files import FOLDER
from support.browser.users import PATIENCE_MS, BrowserUser
from support.processes.serve_command import ServeCommand

PYTHON_STARTS_MS = 120_000
"""The longest time until Python runs in a browser on a busy machine."""
KEPT = {
    "en": "The games are on this device. They open without a network.",
    "fr": "Les jeux sont sur cet appareil. Ils s’ouvrent sans réseau.",
}
KEYS = """async () => {
  const opening = indexedDB.open("ludotheque", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  await new Promise((done) => (opening.onsuccess = done));
  const reading = opening.result.transaction("texts").objectStore("texts").getAllKeys();
  await new Promise((done) => (reading.onsuccess = done));
  opening.result.close();
  return reading.result;
}"""
KEEP = {"en": "Keep for offline", "fr": "Garder pour jouer sans réseau"}


def skip_without_python() -> None:
    """Skip the test where the client was built without Python."""
    if not (FOLDER / "offline.json").is_file():
        pytest.skip("the client was built without Python: make offline, then build it again")


def own_server(folder: Path) -> ServeCommand:
    """A server of a test's own, which goes away."""
    skip_without_python()
    return ServeCommand(folder)


def wait_until_stored(page: Page, *kinds: str) -> None:
    """Wait until the browser has stored texts of these kinds, which are the first parts of their keys."""
    for _ in range(PATIENCE_MS // 100):
        if set(kinds) <= {str(key).split("/")[0] for key in page.evaluate(KEYS)}:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"the browser does not store {', '.join(kinds)}")


def keep(person: BrowserUser) -> None:
    """Keep the games for play without a network."""
    person.opens("/settings")
    person.page.get_by_role("button", name=KEEP[person.language]).click()
    expect(person.page.get_by_text(KEPT[person.language])).to_be_visible(timeout=PYTHON_STARTS_MS)


def lose_the_server(person: BrowserUser, house: ServeCommand) -> None:
    """The server goes away for this person."""
    person.may_be_offline = True
    house.stop()
