"""Ghosts and duplicate tables at two servers with PostgreSQL and NATS: opened at one, played at the other."""

from __future__ import annotations

import asyncio
import random
from typing import Any, NamedTuple

import pytest

from ludotheque import Match, play_bots
from ludotheque.engine.wire import Seat
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.server.store.store import open_store
from ludotheque.server.tables.table_records import load_match
from ludotheque.table.ghosts.script import Given, question, scripts_of
from ludotheque.table.messages import Gone, TableShown
from support.cluster.cluster import Cluster
from support.cluster.trouble import owners
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import PATIENCE, people_at


async def ready(cluster: Cluster) -> tuple[int, int]:
    """The ports of both servers, once they are ready."""
    await asyncio.gather(*(server.until_ready() for server in cluster.servers.values()))
    east, west = cluster.ports
    return east, west


@pytest.mark.at_length
async def test_tables_of_one_deal_are_played_through_the_other_server(cluster: Cluster) -> None:
    east, west = await ready(cluster)
    host, ann, bob = (VisitingGuest(name) for name in ("Host", "Ann", "Bob"))
    await host.come_in(east)
    request = {"game": "boussanga", "seats": 2, "level": "chick"}
    address = "/api/duplicates/" + (await host.ask(east, "POST", "/api/duplicates", request))["path"].rpartition("/")[2]
    for guest, port in ((ann, west), (bob, east)):
        await guest.come_in(port)
        await guest.ask(port, "POST", f"{address}/people")
    await host.ask(east, "POST", f"{address}/start", {})
    found = []
    for guest in (ann, bob):
        shown = await guest.ask(west, "GET", address)
        found.append(next(table["yours"] for table in shown["tables"] if table["yours"]))
    assert await owners(cluster.url, found) == {cluster.servers["east"].pid}
    tables = [(table, "boussanga", [guest.cookie]) for table, guest in zip(found, (ann, bob), strict=True)]
    async with people_at(west, tables, random.Random(1)), asyncio.timeout(PATIENCE):
        while (shown := await host.ask(west, "GET", address))["stage"] != "over":
            assert (shown["seed"], shown["results"]) == (None, None)
            await asyncio.sleep(0.2)
    assert {each["name"] for each in shown["results"]} == {"Ann", "Bob"}
    elsewhere = await host.ask(east, "GET", address)
    assert (elsewhere["results"], elsewhere["seed"]) == (shown["results"], shown["seed"])


@pytest.mark.at_length
async def test_ghosts_race_on_when_their_server_is_killed(cluster: Cluster) -> None:
    """Ann does nothing. A ghost repeats its player to the millisecond, and is a bot once that player did no more."""
    east, west = await ready(cluster)
    match = Match("tohuwabohu", seats=3, seed="deal:cluster", options={"pace": "calm"})
    play_bots(match, "fox", seed=1)
    ann = VisitingGuest("Ann")
    await ann.come_in(west)
    players = [{"name": "Ann", "you": True}, {"name": "", "level": "fox"}, {"name": "", "level": "fox"}]
    raced = (await ann.ask(west, "POST", "/api/me/matches", {"saved": match.save(), "players": players}))["id"]
    opened = await ann.ask(east, "POST", f"/api/matches/{raced}/ghosts", {"seat": 0, "ghosts": [1, 2]})
    table = opened["table"]
    async with ann.at(west) as browser:
        shown = await entered(ann, browser, table)
        assert [chair.kind for chair in shown.chairs] == ["person", "ghost", "ghost"]
        assert shown.match is not None
        assert await owners(cluster.url, [table]) == {cluster.servers["east"].pid}
        before = await fingers(cluster, shown.match, 1)
        cluster.servers["east"].kill()
        again = await entered(ann, browser, table)
        assert [chair.kind for chair in again.chairs] == ["person", "ghost", "ghost"]
        assert again.match == shown.match
        landed = await fingers(cluster, shown.match, len(before) + 6)
    assert await owners(cluster.url, [table]) == {cluster.servers["west"].pid}
    scripts = scripts_of(match, {})
    recalled = [finger for finger in landed if finger.given in scripts[finger.seat][finger.question].given]
    assert len(recalled) > len(before), "ghosts have repeated something after the death of their server"
    for finger in landed:
        if finger not in recalled:
            assert finger.given.after >= scripts[finger.seat][finger.question].until


class Finger(NamedTuple):
    """A finger in the stored log."""

    seat: Seat
    question: bytes
    given: Given


async def entered(guest: VisitingGuest, browser: Any, table: str) -> TableShown:
    """Enter a table, again and again while no server has it."""
    await guest.enter(browser, table)
    while True:
        seen = await browser.receive(Gone | TableShown)
        if isinstance(seen, TableShown):
            return seen
        await guest.enter(browser, table)


async def fingers(cluster: Cluster, match: str, least: int) -> list[Finger]:
    """All fingers in the stored log, once there are so many."""
    async with open_store(cluster.url) as store, asyncio.timeout(PATIENCE):
        while True:
            live = (await load_match(store, match, 0.0)).match
            state, found = live.game.start(live.table_options, live.seats), []
            for entry in live.log:
                if isinstance(entry.action, Point) and isinstance(entry.actor, int):
                    view: Any = live.game.view(state, entry.actor)
                    asked = question(live.game, view)
                    assert asked is not None
                    found.append(Finger(entry.actor, asked, Given(entry.at - view.since, entry.action)))
                live.game.apply(state, entry)
            if len(found) >= least:
                return found
            await asyncio.sleep(0.2)
