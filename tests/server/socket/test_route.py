"""The game socket as a whole: the lobby, new names, forgotten guests, and draining."""

from __future__ import annotations

import asyncio

from ludotheque.server.socket.protocol import Closing, Enter, Lobby, WatchLobby
from ludotheque.server.tables.interfaces import TableCard
from ludotheque.table.messages import Sit, Start, TableShown
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import Salon


def test_draining_closes_all_connections_without_waiting_for_slow_ones() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await salon.settle()
        draining = asyncio.create_task(salon.socket.drain(retry_after_ms=700))
        await salon.wait(2_500)
        assert draining.done()
        await draining
        assert ann.inbox[-1] == Closing("restart", 700)
        assert ann.closed == 1012
        assert salon.socket.connections == 0
        assert salon.parlour.table.is_deserted
        late = await connect(salon, "zoe")
        assert not late.accepted
        bob.reads.set()

    run(story)


def test_a_slow_client_has_a_moment_to_read_the_closing_message() -> None:
    async def story() -> None:
        salon, ann, bob = await two_at_boussanga()
        bob.reads.clear()
        ann.act(*option(ann))
        await salon.settle()
        draining = asyncio.create_task(salon.socket.drain())
        await salon.wait(500)
        assert not draining.done()
        bob.reads.set()
        await salon.settle()
        await draining
        assert bob.view("boussanga").turn == 1
        assert bob.inbox[-1] == Closing("restart", 1_000)
        assert bob.closed == 1012

    run(story)


def test_watchers_are_sent_the_lobby() -> None:
    async def story() -> None:
        salon = Salon()
        ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
        for client in (ann, bob):
            client.say(WatchLobby(True))
        await salon.settle()
        assert ann.all(Lobby) == [Lobby(())]
        salon.hall.cards = [
            TableCard("t", "CODE", "bouh", "gathering", ("Ann",), 2, 1, public=True, yours=False, updated_at=0)
        ]
        await salon.wait(1_000)
        asked = salon.hall.asked_for_tables
        for _ in range(10):
            salon.hall.watchers[0]()
        await salon.settle()
        assert salon.hall.asked_for_tables == asked + 1  # once, for both and for all changes
        assert ann.last(Lobby).tables == tuple(salon.hall.cards)
        assert bob.last(Lobby).tables == tuple(salon.hall.cards)
        salon.hall.watchers[0]()
        await salon.wait(400)
        assert salon.hall.asked_for_tables == asked + 1  # not more often than twice a second
        await salon.wait(100)
        assert salon.hall.asked_for_tables == asked + 2
        bob.say(WatchLobby(False))
        await salon.wait(1_000)
        heard = len(bob.inbox)
        salon.hall.watchers[0]()
        await salon.settle()
        assert len(bob.all(Lobby)) == len([m for m in bob.inbox[:heard] if isinstance(m, Lobby)])
        ann.hang_up()
        await salon.settle()
        assert salon.hall.watchers == []

    run(story)


def test_a_forgotten_guest_is_disconnected_and_others_stay() -> None:
    async def story() -> None:
        salon = Salon()
        ann, again, bob = [await connect(salon, person) for person in ("ann", "ann", "bob")]
        await salon.hall.person_changed("ann", None)
        await salon.settle()
        assert [client.closed for client in (ann, again, bob)] == [1008, 1008, None]
        assert ann.last(Closing) == Closing("forgotten", 0)

    run(story)


def test_a_renamed_guest_sits_down_under_the_new_name() -> None:
    async def story() -> None:
        salon = Salon()
        bob = await connect(salon, "bob")
        await bob.enter()
        await salon.hall.person_changed("bob", "Robert")
        await bob.request(Sit)
        assert [chair.name for chair in bob.last(TableShown).chairs] == ["Ann", "Robert"]

    run(story)


def test_a_television_gets_only_public_views_even_if_its_guest_plays() -> None:
    async def story() -> None:
        salon = Salon("bouh", 2)
        ann, bob = await connect(salon, "ann"), await connect(salon, "bob")
        for client in (ann, bob):
            await client.enter()
            await client.request(Sit)
        await ann.request(Start)
        screen = await connect(salon, "ann")
        screen.say(Enter("table", television=True))
        await salon.settle()
        shown = screen.last(TableShown)
        assert (shown.you, shown.yours, shown.televisions) == (None, {}, 1)
        assert screen.view("bouh").hand == ()
        assert ann.view("bouh").hand
        assert ann.last(TableShown).televisions == 1

    run(story)
