"""Clients that read too slowly miss updates, never answers, and delay nobody."""

from __future__ import annotations

import asyncio

from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import To
from ludotheque.server.socket.route import GameSocket
from ludotheque.table.messages import Answer, Emote, SeatBot, Sit, Start, TableShown, Update
from support.server.live_tables import play_on, until
from support.server.memory_table import MemoryTable, Person
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import Client, FixedTables, SocketServer


def test_a_slow_client_skips_to_the_newest_update_with_all_notices() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga(Limits(full_messages=6, burst=1000))
        zoe = await connect(socket_server, "zoe")
        await zoe.enter()
        seen, before = zoe.last(Update).number, len(zoe.all(Update))
        followed = len(bob.all(Update))
        zoe.reads.clear()
        for turn in range(12):
            client = (ann, bob)[turn % 2]
            client.act(*option(client))
            await socket_server.settle()
        zoe.send(To("table", Sit("answer me")))
        await socket_server.settle()
        assert len(zoe.all(Update)) == before
        assert not socket_server.resynchronised
        zoe.reads.set()
        await socket_server.settle()
        assert len(socket_server.resynchronised) == 1
        updates = zoe.all(Update)[before:]
        assert len(updates) < 8  # and not 12
        assert updates[0].since == seen
        assert [one.number for one in updates[:-1]] == [one.since for one in updates[1:]]
        assert updates[-1].number == bob.last(Update).number
        assert zoe.view("boussanga").board == bob.view("boussanga").board
        told = [bytes(notice) for update in bob.all(Update)[followed:] for notice in update.notices]
        assert [bytes(notice) for update in updates for notice in update.notices] == told
        assert [answer.command for answer in zoe.all(Answer)] == ["answer me"]

    run(story)


def test_a_slow_client_gets_no_phrases_and_only_the_newest_state_of_the_table() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(full_messages=4, burst=1000))
        ann, zoe = await connect(socket_server, "ann"), await connect(socket_server, "zoe")
        await ann.enter()
        await zoe.enter()
        zoe.reads.clear()
        before = len(zoe.inbox)
        for number in range(10):
            await ann.request(Emote, key="hello")
            await ann.request(SeatBot, seat=1, level="fox" if number % 2 else "owl")
        zoe.reads.set()
        await socket_server.settle()
        assert len(zoe.inbox) - before <= 6
        assert zoe.last(TableShown).chairs == ann.last(TableShown).chairs

    run(story)


def test_a_client_that_never_reads_is_disconnected_and_nobody_waits() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga(Limits(full_messages=4, most_messages=10, burst=1000))
        bob.reads.clear()
        for number in range(12):
            bob.send(To("table", Emote(f"e{number}", "nonsense")))  # every one has to be answered
        await socket_server.settle()
        await socket_server.wait(2_500)
        assert not ann.last(TableShown).chairs[1].present
        assert socket_server.socket.connections == 1
        ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer).refusal is None

    run(story)


def test_a_message_that_cannot_be_sent_for_too_long_closes_the_connection() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga(Limits(stalled_ms=5_000, silent_ms=10**9))
        bob.reads.clear()
        ann.act(*option(ann))
        await socket_server.wait(4_000)
        assert socket_server.socket.connections == 2
        await socket_server.wait(12_000)
        assert socket_server.socket.connections == 1

    run(story)


def test_a_slow_client_that_has_caught_up_gets_new_updates() -> None:
    """At a table that answers on the spot, while what it answers still has to wait its turn."""

    async def story() -> None:
        memory_table = MemoryTable("boussanga", 2, {"first": 0})
        running = asyncio.create_task(memory_table.table.run())
        socket = GameSocket(
            FixedTables({"table": memory_table.table}),
            identify=lambda scope: Guest(scope["person"], scope["person"].title()),
            may_connect=lambda _: True,
            tick=lambda: memory_table.tick,
            sleep=lambda _: asyncio.Event().wait(),  # type: ignore[arg-type,return-value]
            new_token=lambda: "token",
            limits=Limits(full_messages=3),
        )
        ann, bob = Person("ann"), Person("bob")
        for person in (ann, bob):
            memory_table.table.enter(person)
        memory_table.table.request(bob, Sit("sit"))
        memory_table.table.request(ann, Start("start"))
        await until(lambda: any(isinstance(message, Update) for message in bob.inbox))
        zoe = Client(socket, "zoe", lambda: asyncio.sleep(0.01))
        await zoe.enter()
        await until(lambda: bool(zoe.all(Update)))
        zoe.reads.clear()
        await play_on(memory_table.table, [ann, bob], stop_after=12)
        zoe.reads.set()
        await until(lambda: zoe.last(Update).number == bob.update.number)
        zoe.disconnect()
        await zoe.task
        memory_table.table.close()
        await running

    run(story)
