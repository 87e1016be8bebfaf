"""Matches and lessons without a server: watched, tried and looked at in the browser, and handed in when it is back."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from playwright.sync_api import expect

from ludotheque import Match, play_random
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.table.record import Chair, TableRecord
from support.browser.offline import PYTHON_STARTS_MS, keep, lose_the_server, wait_until_stored
from support.browser.users import Arrivals, BrowserUser
from support.browser_storage import Storage
from support.processes.serve_command import ServeCommand

STORE = """async (texts) => {
  const opening = indexedDB.open("ludotheque", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  await new Promise((done) => (opening.onsuccess = done));
  const writing = opening.result.transaction("texts", "readwrite");
  for (const [key, text] of Object.entries(texts)) writing.objectStore("texts").put(text, key);
  await new Promise((done) => (writing.oncomplete = done));
  opening.result.close();
}"""

SETTLED_MS = 3000
"""A table that does not change is stored after half of this time."""


def store_a_match(person: BrowserUser) -> None:
    """Store a match of this browser as if it had just been played."""
    match = Match("bouh", seats=2, seed=3)
    play_random(match, random.Random(3))
    chairs = (Chair(person="here", name="Zoé"), Chair(bot="fox"))
    record = TableRecord(id="here-t", code="", game="bouh", host="here", chairs=chairs, options=msgspec.Raw(b"{}"))
    storage = Storage()
    finishing = BrowserStore(storage, now=lambda: 1_800_000_000_000).finish(record, match, "here-1")
    with ThreadPoolExecutor(1) as beside:  # this thread has an event loop already, that of the browser
        beside.submit(asyncio.run, finishing).result()
    person.page.evaluate(STORE, storage.texts)


@pytest.mark.at_length
def test_a_match_is_watched_without_a_server_and_handed_in_once(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    page = anna.page
    keep(anna)
    store_a_match(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    page.get_by_role("link", name="Games you have played").click()
    watch = page.get_by_role("link", name="Watch Bouh of")
    expect(watch).to_have_count(1)
    watch.click()
    slider = page.get_by_role("slider", name="Timeline")
    expect(slider).to_be_visible(timeout=PYTHON_STARTS_MS)
    slider.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    house.start()
    anna.opens("/")
    expect(page.get_by_text("1 game played without a network is now in your list.").first).to_be_visible()
    anna.opens("/past")
    expect(watch).to_have_count(1)
    expect(page.get_by_text("without a network")).to_have_count(1)
    assert "/replay/offline-" in (watch.get_attribute("href") or "")
    anna.opens("/")
    page.wait_for_load_state("networkidle")
    house.stop()
    anna.opens("/past")
    expect(watch).to_have_count(1)
    watch.click()
    expect(slider).to_be_visible(timeout=PYTHON_STARTS_MS)


@pytest.mark.at_length
def test_a_server_that_comes_back_under_an_open_page_gets_the_matches(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    page = anna.page
    keep(anna)
    store_a_match(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    away = page.get_by_text("No network: you play on this device")
    expect(away).to_be_visible()
    house.start()
    expect(page.get_by_text("1 game played without a network is now in your list.").first).to_be_visible()
    expect(away).to_have_count(0)
    expect(page.get_by_role("button", name="Find players for Bouh")).to_be_enabled()


@pytest.mark.at_length
def test_lessons_and_rules_are_tried_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(language="fr", device="phone", newcomer=True, server=house)
    page = anna.page
    keep(anna)
    lose_the_server(anna, house)
    lesson = next(scene.id for scene in scenes_of("bouh").values() if scene.first_game)
    anna.opens(f"/learn/bouh/{lesson}")
    page.get_by_role("button", name="Montre-moi").click(timeout=PYTHON_STARTS_MS)
    go_on = page.get_by_role("button", name="Continuer")
    expect(go_on).to_be_focused()
    anna.opens("/rules/bouh")
    page.get_by_role("button", name="Essayer").first.click(timeout=PYTHON_STARTS_MS)
    expect(page.get_by_role("button", name="Montre-moi").first).to_be_visible()


@pytest.mark.at_length
def test_a_table_of_the_server_is_looked_at_without_it(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    page = anna.page
    keep(anna)
    anna.plays_now("Boussanga")
    assert anna.waits_for_the_turn()
    before = anna.tokens()
    wait_until_stored(page, "look")
    page.wait_for_timeout(SETTLED_MS)
    lose_the_server(anna, house)
    page.reload()
    expect(page.get_by_text("No network: you can look at this game.").first).to_be_visible()  # also announced
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert anna.tokens() == before
    expect(page.get_by_role("button", name="Join in")).to_have_count(0)
    anna.opens("/")
    page.get_by_role("link", name="To look at").click()
    expect(page.get_by_text("No network: you can look at this game.").first).to_be_visible()  # also announced
    house.start()  # the match goes on there by itself
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
