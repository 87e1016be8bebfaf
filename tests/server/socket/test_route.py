"""The game socket as a whole: the lobby, new names, forgotten guests, and draining."""

from __future__ import annotations

import asyncio

from ludotheque.server.socket.protocol import Closing, Enter, Lobby, WatchLobby
from ludotheque.server.tables.interfaces import TableCard
from ludotheque.table.messages import Sit, Start, TableShown
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import SocketServer


def test_draining_closes_all_connections_without_waiting_for_slow_ones() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await socket_server.settle()
        draining = asyncio.create_task(socket_server.socket.drain(retry_after_ms=700))
        await socket_server.wait(2_500)
        assert draining.done()
        await draining
        assert ann.inbox[-1] == Closing("restart", 700)
        assert ann.closed == 1012
        assert socket_server.socket.connections == 0
        assert socket_server.memory_table.table.is_deserted
        late = await connect(socket_server, "zoe")
        assert not late.accepted
        bob.reads.set()

    run(story)


def test_a_slow_client_has_a_moment_to_read_the_closing_message() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await socket_server.settle()
        draining = asyncio.create_task(socket_server.socket.drain())
        await socket_server.wait(500)
        assert not draining.done()
        bob.reads.set()
        await socket_server.settle()
        await draining
        assert bob.view("boussanga").turn == 1
        assert bob.inbox[-1] == Closing("restart", 1_000)
        assert bob.closed == 1012

    run(story)


def test_watchers_are_sent_the_lobby() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann, bob = await connect(socket_server, "ann"), await connect(socket_server, "bob")
        for client in (ann, bob):
            client.send(WatchLobby(True))
        await socket_server.settle()
        assert ann.all(Lobby) == [Lobby(())]
        socket_server.tables.cards = [
            TableCard("t", "CODE", "bouh", "gathering", ("Ann",), 2, 1, public=True, yours=False, updated_at=0)
        ]
        await socket_server.wait(1_000)
        asked = socket_server.tables.asked_for_tables
        for _ in range(10):
            socket_server.tables.watchers[0]()
        await socket_server.settle()
        assert socket_server.tables.asked_for_tables == asked + 1  # once, for both and for all changes
        assert ann.last(Lobby).tables == tuple(socket_server.tables.cards)
        assert bob.last(Lobby).tables == tuple(socket_server.tables.cards)
        socket_server.tables.watchers[0]()
        await socket_server.wait(400)
        assert socket_server.tables.asked_for_tables == asked + 1  # not more often than twice a second
        await socket_server.wait(100)
        assert socket_server.tables.asked_for_tables == asked + 2
        bob.send(WatchLobby(False))
        await socket_server.wait(1_000)
        received = len(bob.inbox)
        socket_server.tables.watchers[0]()
        await socket_server.settle()
        assert len(bob.all(Lobby)) == len([m for m in bob.inbox[:received] if isinstance(m, Lobby)])
        ann.disconnect()
        await socket_server.settle()
        assert socket_server.tables.watchers == []

    run(story)


def test_a_forgotten_guest_is_disconnected_and_others_stay() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann, again, bob = [await connect(socket_server, person) for person in ("ann", "ann", "bob")]
        await socket_server.tables.person_changed("ann", None)
        await socket_server.settle()
        assert [client.closed for client in (ann, again, bob)] == [1008, 1008, None]
        assert ann.last(Closing) == Closing("forgotten", 0)

    run(story)


def test_a_renamed_guest_sits_down_under_the_new_name() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        bob = await connect(socket_server, "bob")
        await bob.enter()
        await socket_server.tables.person_changed("bob", "Robert")
        await bob.request(Sit)
        assert [chair.name for chair in bob.last(TableShown).chairs] == ["Ann", "Robert"]

    run(story)


def test_a_television_gets_only_public_views_even_if_its_guest_plays() -> None:
    async def story() -> None:
        socket_server = SocketServer("bouh", 2)
        ann, bob = await connect(socket_server, "ann"), await connect(socket_server, "bob")
        for client in (ann, bob):
            await client.enter()
            await client.request(Sit)
        await ann.request(Start)
        screen = await connect(socket_server, "ann")
        screen.send(Enter("table", television=True))
        await socket_server.settle()
        shown = screen.last(TableShown)
        assert (shown.you, shown.yours, shown.televisions) == (None, {}, 1)
        assert screen.view("bouh").hand == ()
        assert ann.view("bouh").hand
        assert ann.last(TableShown).televisions == 1

    run(story)
