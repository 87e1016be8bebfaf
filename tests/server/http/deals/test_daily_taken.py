"""Today's deals are taken along: only by who asks, only those not begun, and their results do not count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec

from ludotheque.engine.chance import DEAL_MARK
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.table.daily.days import DAY_MS, end_of_day
from ludotheque.table.daily.prepared import Prepared
from ludotheque.table.daily.shown import all_puzzles
from support.server.daily import passes_boussanga
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server

TODAY = "2027-01-15"
KEY = DailyKey(TODAY, "boussanga", "one")
DEALS = f"/api/daily/{TODAY}/deals"
BOUSSANGA = f"/api/daily/{TODAY}/boussanga/one"


async def takes(browser: httpx.AsyncClient) -> dict[tuple[str, str], Any]:
    """What somebody gets who takes today's deals along, by game and variant."""
    answer = await browser.post(DEALS)
    assert answer.status_code == 200, answer.text
    return {(each["game"], each["variant"]): each for each in answer.json()}


async def taken_on_shelf(browser: httpx.AsyncClient, day: str = TODAY) -> set[tuple[str, str]]:
    shelf = (await browser.get("/api/daily", params={"day": day})).json()
    return {(game["game"], each["id"]) for game in shelf["games"] for each in game["variants"] if each["taken"]}


async def seeds(server: LocalServer, key: DailyKey) -> list[str]:
    stored = await server.store.records.dailies.prepared(key)
    assert stored is not None
    return [deal.seed.removeprefix(DEAL_MARK) for deal in msgspec.json.decode(stored, type=Prepared).deals]


async def counted(server: LocalServer) -> int:
    return sum((await server.store.records.dailies.spread(KEY, before=end_of_day(TODAY))).values())


async def test_what_was_not_begun_is_given_and_what_was_begun_is_not(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann, server.browser() as bob:
        await guest(server, ann, "Ann")
        await guest(server, bob, "Bob")
        await ann.post(BOUSSANGA)
        assert await taken_on_shelf(ann) == set()
        first = await takes(ann)
        rest = set(all_puzzles()) - {KEY[1:]}
        assert first.keys() == rest == await taken_on_shelf(ann)
        for game, variant in rest:
            own = [deal["seed"].removeprefix(DEAL_MARK) for deal in first[game, variant]["deals"]]
            assert own == await seeds(server, DailyKey(TODAY, game, variant))
        assert not any(seed in str(first) for seed in await seeds(server, KEY))
        # asked again because the answer was lost, and after one of them was begun
        await ann.post(f"/api/daily/{TODAY}/tohuwabohu/one")
        assert await takes(ann) == first
        # another guest has taken nothing by that
        assert await taken_on_shelf(bob) == set()
        assert (await bob.get(DEALS)).status_code == 404


async def test_another_device_of_the_same_guest_gets_the_same(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as phone, server.browser() as tablet:
        await guest(server, phone, "Ann")
        first = await takes(phone)
        link = (await phone.post("/api/me/links")).json()
        await tablet.post(f"/api/links/{link['token']}")
        assert await taken_on_shelf(tablet) == set(all_puzzles())
        assert await takes(tablet) == first


async def test_only_the_deals_of_today_are_taken(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await guest(server, ann, "Ann")
        for day in ("2027-01-14", "2027-01-16", "2025-01-01", "today", "%00"):
            answer = await ann.post(f"/api/daily/{day}/deals")
            assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_daily")
        assert await taken_on_shelf(ann, "2027-01-14") == set()
        await takes(ann)
        server.time.pass_seconds(DAY_MS / 1000)
        assert (await ann.post(DEALS)).status_code == 404
        assert await taken_on_shelf(ann, "2027-01-16") == set(), "a new day begins anew"


async def test_a_result_of_a_deal_that_was_taken_counts_for_oneself_only(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann, server.browser() as bob:
        await guest(server, ann, "Ann")
        await guest(server, bob, "Bob")
        assert not (await passes_boussanga(bob, TODAY))[-1]["taken"]
        assert await counted(server) == 1
        await takes(ann)
        shown = await passes_boussanga(ann, TODAY)
        assert all(each["taken"] for each in shown), "from the first answer to the last"
        assert (shown[-1]["result"]["seeds"], shown[-1]["result"]["told"]) == (None, None)
        assert await counted(server) == 1
        assert (await ann.get("/api/daily")).json()["streak"] == 1
        server.time.pass_seconds(DAY_MS / 1000)
        assert (await ann.post(BOUSSANGA)).json()["taken"]
        assert await counted(server) == 1


async def test_a_deal_that_was_begun_before_keeps_counting(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await guest(server, ann, "Ann")
        await ann.post(BOUSSANGA)
        await takes(ann)
        assert not (await passes_boussanga(ann, TODAY))[-1]["taken"]
        assert await counted(server) == 1
        assert KEY[1:] not in await takes(ann), "also not after it was finished"


async def test_the_spread_in_memory_does_not_count_it_either(tmp_path: Path) -> None:
    """Six guests finish within the seconds in which a spread is kept; the last one had taken the deal along."""
    async with open_server(tmp_path) as server:
        spreads = []
        for number in range(6):
            browser = server.browser()
            await guest(server, browser, f"Guest {number}")
            if number == 5:
                await takes(browser)
            spreads.append((await passes_boussanga(browser, TODAY))[-1]["result"]["spread"])
        assert spreads[-2:] == [{"0": 5}] * 2


async def test_whoever_asks_to_be_forgotten_has_taken_nothing(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann:
        id = await guest(server, ann, "Ann")
        await takes(ann)
        assert await server.store.records.dailies.taken(id, TODAY)
        assert (await ann.delete("/api/me")).is_success
        assert await server.store.records.dailies.taken(id, TODAY) == set()
        assert await taken_on_shelf(ann) == set()


async def test_challenges_mark_who_had_taken_the_deal_along(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await guest(server, ann, "Ann")
        await passes_boussanga(ann, TODAY)
        id = (await ann.post(f"{BOUSSANGA}/challenge")).json()["path"].partition("#")[2]
        await guest(server, bob, "Bob")
        await takes(bob)
        await bob.post(f"/api/daily/challenges/{id}")
        await passes_boussanga(bob, TODAY)
        await bob.post(f"{BOUSSANGA}/challenge")
        sent, opened = (await bob.get(f"{BOUSSANGA}/challenges")).json()
        assert [(each["name"], each["taken"]) for each in sent["results"]] == [("Bob", True)]
        assert [(each["name"], each["taken"]) for each in opened["results"]] == [("Ann", False), ("Bob", True)]
