"""Clients may connect to any server of a cluster."""

from __future__ import annotations

import asyncio

from websockets.asyncio.client import connect

from ludotheque.server.socket.protocol import Lobby, To, WatchLobby
from ludotheque.server.store.store import open_log
from ludotheque.table.messages import Answer, Gone, Sit, Start, TableShown, Update
from support.cluster.balancer import Balancer
from support.cluster.cluster import Cluster
from support.cluster.trouble import owners
from support.server.cluster_guest import VisitingGuest
from support.server.socket_client import Browser

GAME = "boussanga"


async def ready(cluster: Cluster) -> tuple[int, int]:
    """The ports of both servers, once they are ready."""
    await asyncio.gather(*(server.until_ready() for server in cluster.servers.values()))
    east, west = cluster.ports
    return east, west


async def two_guests(east: int, west: int) -> tuple[VisitingGuest, VisitingGuest]:
    ann, bob = VisitingGuest("Ann"), VisitingGuest("Bob")
    await ann.come_in(east)
    await bob.come_in(west)
    return ann, bob


async def open_table(guest: VisitingGuest, port: int, **wanted: object) -> str:
    opened = await guest.ask(port, "POST", "/api/tables", {"game": GAME, "seats": 2, **wanted})
    return str(opened["table"])


async def test_people_tables_and_codes_are_the_same_everywhere(cluster: Cluster) -> None:
    east, west = await ready(cluster)
    ann, bob = await two_guests(east, west)
    assert (await ann.ask(west, "GET", "/api/me"))["me"]["name"] == "Ann"
    async with bob.at(west) as watching:
        await watching.send(WatchLobby(True))
        table = await open_table(ann, east, public=True)
        news = await watching.receive(Lobby, lambda lobby: table in [card.table for card in lobby.tables])
    code = next(card.code for card in news.tables if card.table == table)
    assert await bob.ask(west, "GET", f"/api/codes/{code}") == {"table": table}
    assert table in [card["table"] for card in await bob.ask(west, "GET", f"/api/tables?game={GAME}")]
    assert [card["table"] for card in await ann.ask(west, "GET", "/api/me/tables")] == [table]
    async with ann.at(east) as waiting:
        await ann.enter(waiting, table)
        await waiting.receive(TableShown)
        assert await bob.ask(west, "POST", f"/api/quick/{GAME}") == {"table": table}, (
            "a player waits at the other server"
        )


async def test_a_match_is_played_across_servers_and_stored_for_both(cluster: Cluster) -> None:
    east, west = await ready(cluster)
    ann, bob = await two_guests(east, west)
    table = await open_table(ann, east, options={"first": 0}, public=True)
    async with ann.at(east) as near, bob.at(west) as far:
        await ann.enter(near, table)
        await near.receive(TableShown)
        await bob.enter(far, table)
        assert (await bob.request(far, table, Sit, seat=1)).refusal is None
        assert (await ann.request(near, table, Start)).refusal is None
        assert await owners(cluster.url, [table]) == {cluster.servers["east"].pid}
        await near.receive(Update)
        cards = await ann.ask(west, "GET", "/api/me/tables")
        assert [card["yours"] for card in cards if card["table"] == table] == [True], "west finds it in the log"

        async def play(guest: VisitingGuest, browser: Browser) -> Update:
            while True:
                update = browser.inbox[-1] if isinstance(browser.inbox[-1], Update) else await browser.receive(Update)
                if update.outcome is not None:
                    return update
                move = guest.move(update, GAME)
                browser.inbox.append(None)
                if move is not None:
                    await browser.send(To(table, move))

        ends = await asyncio.gather(play(ann, near), play(bob, far))
        assert ends[0].outcome == ends[1].outcome
    played = [await ann.ask(port, "GET", "/api/me/matches") for port in (east, west)]
    assert played[0] == played[1]
    (match,) = played[0]
    assert await bob.ask(east, "GET", f"/api/matches/{match['id']}")
    ratings = [await ann.ask(port, "GET", "/api/me/ratings") for port in (east, west)]
    assert ratings[0] == ratings[1]
    assert [rating["played"] for rating in ratings[0]] == [1]


async def test_an_owner_that_was_frozen_cannot_write_after_a_takeover(cluster: Cluster) -> None:
    """Both servers believe that they own the table, and both get a move."""
    east, west = await ready(cluster)
    ann, bob = await two_guests(east, west)
    table = await open_table(ann, east, options={"first": 0})
    async with ann.at(east) as near, bob.at(east) as other:
        for guest, browser in ((ann, near), (bob, other)):
            await guest.enter(browser, table)
            await browser.receive(TableShown)
        await bob.request(other, table, Sit, seat=1)
        await ann.request(near, table, Start)
        update = await near.receive(Update, lambda update: ann.move(update, GAME) is not None)
        stale, fresh = ann.move(update, GAME, number=0), ann.move(update, GAME, number=1)
        assert stale is not None
        assert fresh is not None
        cluster.servers["east"].freeze()
        try:
            await near.send(To(table, stale))  # it will read this when it wakes up
            async with ann.at(west) as elsewhere:
                await ann.enter(elsewhere, table)
                while not isinstance(elsewhere.inbox[-1] if elsewhere.inbox else None, TableShown):
                    await elsewhere.receive(Gone | TableShown)  # type: ignore[arg-type]
                    if isinstance(elsewhere.inbox[-1], Gone):
                        await ann.enter(elsewhere, table)
                await elsewhere.send(To(table, fresh))
                answer = await elsewhere.receive(Answer)
                assert (answer.command, answer.refusal) == (fresh.command, None)
        finally:
            cluster.servers["east"].thaw()
        await near.receive(Gone)
        assert not [message for message in near.inbox if getattr(message, "command", "") == stale.command]
        shown = next(message for message in near.inbox[::-1] if isinstance(message, TableShown))
    assert shown.match is not None
    log = open_log(cluster.url)
    try:
        rows = await log.read(shown.match)
    finally:
        await log.close()
    assert [row.command for row in rows if row.command] == [f"0:{fresh.command}"]
    assert await owners(cluster.url, [table]) == {cluster.servers["west"].pid}


async def test_a_server_without_the_bus_is_not_ready(cluster: Cluster) -> None:
    east, west = await ready(cluster)
    ann, _ = await two_guests(east, west)
    known = {"x-forwarded-for": "127.0.0.1"}  # asked by a trusted proxy, the server shows figures to known clients only
    figures = await ann.ask(east, "GET", "/metrics", **known)
    assert "ludotheque_processes 2.0" in figures
    assert "ludotheque_bus_connected 1.0" in figures
    balancer = Balancer(cluster.ports)
    async with balancer.running():
        await balancer.until_ready()
        cluster.nats.kill()
        while any(backend.is_ready for backend in balancer.backends):
            await asyncio.sleep(0.05)
        assert (await ann.ask(balancer.port, "GET", "/api/me"))["me"]["name"] == "Ann", "there is no other server"
        async with connect(f"ws://127.0.0.1:{balancer.port}/ws", additional_headers={"cookie": ann.cookie}) as socket:
            assert '"welcome"' in str(await socket.recv())
        await asyncio.to_thread(cluster.nats.start)
        await balancer.until_ready()
    assert "ludotheque_bus_losses 0.0" not in await ann.ask(east, "GET", "/metrics", **known)
