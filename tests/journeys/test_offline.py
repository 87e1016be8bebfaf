"""The games are kept in the browser, and the server goes away: at every stage the client opens and plays."""

from __future__ import annotations

import json
import re
import struct
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from ludotheque.engine.registry import own_game_ids
from support.browser.offline import KEEP, KEPT, PYTHON_STARTS_MS, keep, lose_the_server
from support.browser.users import PATIENCE_MS, Arrivals
from support.processes.serve_command import ServeCommand


@pytest.mark.at_length
def test_a_match_against_bots_without_a_server(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    keep(anna)
    lose_the_server(anna, house)
    anna.opens("/")
    expect(anna.page.get_by_text("No network: you play on this device")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Find players for Boussanga")).to_be_disabled()
    away = "This needs the server, and there is no network."
    doors = anna.page.get_by_role("contentinfo")
    expect(doors).to_contain_text("One deal at many tables")
    expect(doors).to_contain_text(away)
    expect(doors.get_by_role("link")).to_have_count(0)
    for address in ("/together", "/together/ABC-DEFG"):
        anna.opens(address)
        expect(anna.page.get_by_role("alert")).to_contain_text(away)
    anna.opens("/")
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
    expect(anna.page.get_by_text("All forgotten").first).to_be_visible()
    left = anna.page.evaluate(
        """async () => [
          await caches.keys(),
          (await navigator.serviceWorker.getRegistrations()).length,
          (await indexedDB.databases()).map(({ name }) => name),
          Object.keys(localStorage).filter((key) => key !== "ludotheque.learned"),
        ]"""
    )
    assert left == [[], 0, [], []]


@pytest.mark.at_length
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_storage_that_is_full_loses_nothing(
    arrive: Arrivals, house: ServeCommand, device: Literal["phone", "desktop"]
) -> None:
    anna = arrive(device=device, server=house)
    anna.opens("/settings")
    session = anna.page.context.new_cdp_session(anna.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": house.address, "quotaSize": 2_000_000})
    anna.page.get_by_role("button", name="Keep for offline").click()
    expect(anna.page.get_by_text("There is no room left on this device.")).to_be_visible(timeout=PYTHON_STARTS_MS)
    session.send("Storage.overrideQuotaForOrigin", {"origin": house.address})
    anna.page.get_by_role("button", name="Try again").click()
    expect(anna.page.get_by_text(KEPT["en"])).to_be_visible(timeout=PYTHON_STARTS_MS)
    # a match goes on after the storage was full for a while
    lose_the_server(anna, house)
    anna.opens("/")
    anna.page.get_by_role("button", name=anna.words["play_now"].format(game="Boussanga")).click()
    expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
    assert anna.waits_for_the_turn()
    anna.takes_a_hint()
    assert anna.waits_for_the_turn()
    before = anna.tokens()
    session.send("Storage.overrideQuotaForOrigin", {"origin": house.address, "quotaSize": 1})
    anna.page.reload()
    expect(anna.page.get_by_role("button", name=anna.words["say"]).first).to_be_visible(timeout=PYTHON_STARTS_MS)
    assert anna.tokens() == before


@pytest.mark.at_length
def test_the_first_visit_ends_without_a_network(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    anna.opens("/")
    expect(anna.page.get_by_role("contentinfo")).to_be_visible()
    lose_the_server(anna, house)
    expect(anna.page.get_by_text("No connection to the server")).to_be_visible()
    anna.page.get_by_role("button", name=anna.words["play_now"].format(game="Bouh")).click()
    expect(anna.page.get_by_text("The server cannot be reached just now.").first).to_be_visible()
    # pictures that were still being loaded are missing
    anna.complaints = [complaint for complaint in anna.complaints if "dynamically imported module" not in complaint]


@pytest.mark.at_length
def test_a_part_that_is_cut_off_is_said_and_loaded_later(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    anna.opens("/")
    expect(anna.page.get_by_role("contentinfo")).to_be_visible()
    anna.may_be_offline = True
    anna.page.route("**/assets/SettingsScreen*", lambda route: route.abort())
    anna.page.get_by_role("link", name="Settings").click()
    expect(anna.page.get_by_role("alert")).to_have_text(
        "The server cannot be reached just now. Check your connection and try again."
    )
    anna.page.unroute("**/assets/SettingsScreen*")
    anna.page.get_by_role("button", name="Try again").click()
    expect(anna.page.get_by_role("heading", name="Settings")).to_be_visible()
    # the very first page, without its script: a link loads it again
    anna.page.route("**/assets/index-*.js", lambda route: route.abort())
    anna.page.goto("/")
    again = anna.page.get_by_role("link", name="Nothing appears? Try again.")
    expect(again).to_be_visible(timeout=PATIENCE_MS)
    anna.page.unroute("**/assets/index-*.js")
    again.click()
    expect(anna.page.get_by_role("contentinfo")).to_be_visible()
    anna.complaints = [each for each in anna.complaints if "ERR_FAILED" not in each and "dynamically" not in each]


@pytest.mark.at_length
def test_who_does_not_keep_the_games_loads_nothing_for_it(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(device="phone", server=house)
    loaded: list[str] = []
    anna.page.on("request", lambda request: loaded.append(urlsplit(request.url).path))
    anna.plays_now("Bouh")
    for path in ("/past", "/rules/bouh", "/settings"):
        anna.opens(path)
        anna.page.wait_for_load_state("networkidle")
    expect(anna.page.get_by_role("button", name=KEEP["en"])).to_be_visible()
    assert "/assets/" in "".join(loaded)
    # besides the list from which the settings know the size
    assert [path for path in loaded if re.search("python|worker|snapshot|local_|kept_|offline", path)] == [
        "/offline.json"
    ]


@pytest.mark.at_length
def test_the_client_can_be_installed(arrive: Arrivals, house: ServeCommand) -> None:
    anna = arrive(server=house)
    keep(anna)
    session = anna.page.context.new_cdp_session(anna.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Private windows, as those of tests, cannot install anything.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    listed = json.loads(manifest["data"])
    assert {picture["form_factor"] for picture in listed["screenshots"]} == {"narrow", "wide"}
    assert len(listed["shortcuts"]) == len(own_game_ids())
    of_shortcuts = [icon for shortcut in listed["shortcuts"] for icon in shortcut["icons"]]
    for picture in [*listed["screenshots"], *listed["icons"], *of_shortcuts]:
        answer = anna.page.request.get(picture["src"])
        assert (answer.ok, answer.headers["content-type"]) == (True, picture["type"])
        if picture["type"] == "image/png":
            assert picture["sizes"] == "{}x{}".format(*struct.unpack(">II", answer.body()[16:24]))
    drawn = {anna.page.request.get(icon["src"]).body() for icon in of_shortcuts if icon["sizes"] == "96x96"}
    assert len(drawn) == len(own_game_ids()), "each game has an icon of its own"
