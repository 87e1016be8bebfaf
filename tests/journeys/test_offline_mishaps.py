"""What goes wrong while somebody keeps the games or plays without a network: something is said, and nothing hangs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser.offline import KEEP, KEPT, PYTHON_STARTS_MS, keep, lose_the_server
from support.browser.tcp_proxy import TcpProxy
from support.browser.users import Arrivals, BrowserUser, Device
from support.processes.serve_command import ServeCommand

DROP_CACHES = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
DROP_CODE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith("pyodide.asm.wasm")) await cache.delete(url);
  }
}"""
BOTS_WRITE_WITHIN_MS = 6000
NO_NETWORK = "No network: you play on this device"


@contextmanager
def silent(house: ServeCommand) -> Iterator[None]:
    """The server takes every connection and answers nothing, as a network on a train does."""
    os.kill(house.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(house.pid, signal.SIGCONT)


def plays_here(person: BrowserUser, game: str) -> None:
    """Open a table of this browser from the shelf that is shown."""
    person.page.get_by_role("button", name=person.words["play_now"].format(game=game)).click()
    sees_the_board(person.page, person)
    assert "/table/here-" in person.page.url


def keeps_and_plays_here(person: BrowserUser, house: ServeCommand, game: str) -> None:
    """Keep the games, lose the server, and open a table of this browser."""
    keep(person)
    lose_the_server(person, house)
    person.opens("/")
    plays_here(person, game)


def sees_the_board(page: Page, person: BrowserUser) -> None:
    """Wait for the board, and for Python if it does not run yet."""
    expect(page.get_by_role("button", name=person.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)


@pytest.mark.at_length
def test_a_network_that_swallows_everything_is_not_waited_for(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keep(anna)
    anna.may_be_offline = True
    with silent(house):
        anna.opens("/")
        expect(anna.page.get_by_text(NO_NETWORK)).to_be_visible(timeout=PYTHON_STARTS_MS)
        plays_here(anna, "Bouh")
        assert anna.waits_for_the_turn()
        anna.takes_a_hint()


@pytest.mark.at_length
def test_a_page_of_something_between_is_no_answer_of_the_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    keep(anna)

    def gateway(route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")

    anna.page.route("**/api/**", gateway)
    anna.opens("/")
    expect(anna.page.get_by_text(NO_NETWORK)).to_be_visible()
    plays_here(anna, "Boussanga")
    anna.complaints = [each for each in anna.complaints if "502" not in each and "WebSocket" not in each]


@pytest.mark.at_length
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_download_whose_network_is_cut_goes_on_later(arrive: Arrivals, house: ServeCommand, device: Device) -> None:
    with TcpProxy(house.port, delay=0.02) as network:
        anna = arrive(device=device, server=network)
        anna.may_be_offline = True
        anna.opens("/settings")
        anna.page.get_by_role("button", name=KEEP["en"]).click()
        bar = anna.page.get_by_role("progressbar")
        expect(bar).to_be_visible()
        anna.page.wait_for_function("() => document.querySelector('progress')?.value > 0")
        network.disconnect()
        again = anna.page.get_by_role("button", name="Try again")
        expect(again).to_be_visible(timeout=PYTHON_STARTS_MS)
        context = anna.page.context
        anna.page.close()  # and the page is left
        network.reconnect()
        later = BrowserUser(context.new_page(), "en")
        later.may_be_offline = True
        keep(later)
        network.disconnect()
        later.opens("/")
        expect(later.page.get_by_text(NO_NETWORK)).to_be_visible()
        plays_here(later, "Bouh")
        anna.complaints = [complaint for complaint in anna.complaints if "net::ERR" not in complaint]


@pytest.mark.at_length
def test_a_browser_that_has_deleted_the_games_says_so(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keep(anna)
    anna.page.evaluate(DROP_CACHES)
    anna.opens("/settings")
    expect(anna.page.get_by_text("Your browser has deleted the games from this device.")).to_be_visible()
    anna.page.get_by_role("button", name=KEEP["en"]).click()
    expect(anna.page.get_by_text(KEPT["en"])).to_be_visible(timeout=PYTHON_STARTS_MS)
    lose_the_server(anna, house)
    anna.opens("/")
    plays_here(anna, "Bouh")


@pytest.mark.at_length
@pytest.mark.parametrize("drop", [DROP_CACHES, DROP_CODE], ids=["all", "code"])
def test_games_that_are_deleted_under_an_open_page_are_missed_in_a_sentence(
    arrive: Arrivals, house: ServeCommand, drop: str
) -> None:
    anna = arrive(server=house)
    keep(anna)
    anna.opens("/")
    expect(anna.page.get_by_role("contentinfo")).to_be_visible()
    anna.page.evaluate(drop)
    anna.page.context.new_cdp_session(anna.page).send("Network.clearBrowserCache")
    lose_the_server(anna, house)
    anna.page.get_by_role("button", name=anna.words["play_now"].format(game="Bouh")).click()
    expect(anna.page.get_by_text("The games on this device are not complete.").first).to_be_visible()
    anna.complaints = []


@pytest.mark.at_length
def test_matches_that_are_deleted_under_an_open_page_go_on_in_it(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    keeps_and_plays_here(anna, house, "Boussanga")
    assert anna.waits_for_the_turn()
    anna.page.evaluate(
        "new Promise((done) => (indexedDB.deleteDatabase('ludotheque').onsuccess = () => done(0)))",
    )
    anna.takes_a_hint()
    assert anna.waits_for_the_turn()


@pytest.mark.at_length
def test_two_pages_play_at_one_table(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    keeps_and_plays_here(anna, house, "Boussanga")
    assert anna.waits_for_the_turn()
    other = BrowserUser(anna.page.context.new_page(), "en")
    other.may_be_offline = True
    other.opens(anna.page.url)
    sees_the_board(other.page, other)
    assert other.waits_for_the_turn()
    assert other.tokens() == anna.tokens()
    other.takes_a_hint()
    assert other.waits_for_the_turn()
    # the first page plays too: it finds that the table has gone on without it
    anna.page.reload()
    sees_the_board(anna.page, anna)
    assert anna.waits_for_the_turn()
    assert other.tokens() == anna.tokens()
    assert other.complaints == []


@pytest.mark.at_length
def test_a_service_worker_that_was_ended_starts_again(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keeps_and_plays_here(anna, house, "Bouh")
    session = anna.page.context.new_cdp_session(anna.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
    session.send("ServiceWorker.stopAllWorkers")
    anna.page.reload()
    sees_the_board(anna.page, anna)


@pytest.mark.at_length
def test_a_match_is_left_and_opened_again(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keeps_and_plays_here(anna, house, "Boussanga")
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
    assert anna.waits_for_the_turn()
    before = anna.tokens()
    table, context = anna.page.url, anna.page.context
    anna.page.close()
    again = BrowserUser(context.new_page(), "en")
    again.may_be_offline = True
    again.opens(table)
    sees_the_board(again.page, again)
    assert again.waits_for_the_turn()
    assert before == again.tokens()
    assert [complaint for complaint in again.complaints if "preload" not in complaint] == []


@pytest.mark.at_length
def test_a_match_that_goes_on_is_forgotten_too(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    page = anna.page
    anna.plays_now("Bouh")  # a guest whom the server knows after its restart
    keep(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    plays_here(anna, "Tohuwabohu")  # a race: bots write to the log all the time
    house.start()
    page.get_by_role("link", name="Back to the games").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    expect(page.get_by_text("All forgotten").first).to_be_visible()
    page.wait_for_timeout(BOTS_WRITE_WITHIN_MS)
    assert page.evaluate("() => indexedDB.databases()") == []
    assert page.evaluate("() => caches.keys()") == []
