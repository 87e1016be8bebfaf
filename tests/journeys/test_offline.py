"""The games are kept in the browser, and the server goes away: at every stage the client opens and plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludotheque.server.http.client_files import FOLDER
from support.browser.users import Arrivals, BrowserUser
from support.processes.serve_command import ServeCommand

PYTHON_STARTS_MS = 120_000
"""The longest time until Python runs in a browser on a busy machine."""
KEPT = {
    "en": "The games are on this device. They open without a network.",
    "fr": "Les jeux sont sur cet appareil. Ils s’ouvrent sans réseau.",
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServeCommand]:
    """A server of its own, which goes away."""
    if not (FOLDER / "offline.json").is_file():
        pytest.skip("the client was built without Python: make offline, then build it again")
    with ServeCommand(tmp_path) as served:
        yield served


def keep(person: BrowserUser) -> None:
    """Keep the games for play without a network."""
    person.opens("/settings")
    person.page.get_by_role("button", name="Keep for offline").click()
    expect(person.page.get_by_text(KEPT["en"])).to_be_visible(timeout=PYTHON_STARTS_MS)


def lose_the_server(person: BrowserUser, house: ServeCommand) -> None:
    person.may_be_offline = True
    house.stop()


@pytest.mark.at_length
def test_a_match_against_bots_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keep(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    expect(anna.page.get_by_text("No network: you play on this device")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Find players for Boussanga")).to_be_disabled()
    anna.page.get_by_role("button", name=anna.words["play_now"].format(game="Boussanga")).click()
    expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
    assert "/table/here-" in anna.page.url
    for _ in range(2):
        assert anna.waits_for_the_turn()
        anna.takes_a_hint()
    assert anna.waits_for_the_turn()
    before = anna.tokens()
    assert before
    anna.page.reload()
    expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
    anna.waits_for_the_turn()
    assert anna.tokens() == before
    anna.opens("/")
    anna.page.get_by_role("link", name="On this device").click()
    expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)


@pytest.mark.at_length
def test_a_download_that_is_cut_goes_on_later(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    anna.may_be_offline = True
    anna.opens("/settings")
    anna.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    anna.page.get_by_role("button", name="Keep for offline").click()
    again = anna.page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=PYTHON_STARTS_MS)
    anna.page.unroute("**/pyodide.asm.wasm")
    again.click()
    expect(anna.page.get_by_text(KEPT["en"])).to_be_visible(timeout=PYTHON_STARTS_MS)
    anna.complaints = [complaint for complaint in anna.complaints if "ERR_FAILED" not in complaint]


@pytest.mark.at_length
def test_two_people_on_one_device_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    keep(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    anna.page.get_by_role("button", name=anna.words["friends"].format(game="Bouh")).click()
    region = anna.page.get_by_role("region", name=anna.words["around"])
    expect(region.get_by_role("listitem")).to_have_count(2, timeout=PYTHON_STARTS_MS)
    anna.page.get_by_role("button", name=anna.words["start"]).click()
    anna.waits_for_the_board()


@pytest.mark.at_length
def test_who_is_forgotten_leaves_nothing_in_the_browser(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    anna.opens("/")
    anna.asks("/me", {})
    keep(anna)
    anna.page.get_by_role("button", name="Forget me").click()
    anna.page.get_by_role("button", name="Yes, forget me").click()
    expect(anna.page.get_by_text("All forgotten")).to_be_visible()
    left = anna.page.evaluate(
        """async () => [
          await caches.keys(),
          (await navigator.serviceWorker.getRegistrations()).length,
          (await indexedDB.databases()).map(({ name }) => name),
          Object.keys(localStorage).filter((key) => key !== "ludotheque.learned"),
        ]"""
    )
    assert left == [[], 0, [], []]
