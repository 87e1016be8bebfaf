"""Duplicate tables at two servers with PostgreSQL and NATS: opened at one, played at the other."""

from __future__ import annotations

import asyncio
import random

import pytest

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
