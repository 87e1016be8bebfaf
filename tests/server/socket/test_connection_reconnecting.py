"""A client that leaves, is disconnected or comes back loses nothing and does nothing twice."""

from __future__ import annotations

from ludotheque.server.socket.protocol import (
    Leave,
    Problem,
    To,
)
from ludotheque.table.messages import Answer, Emote, Gone, Said, TableShown, Update
from ludotheque.table.publishing.listener import envelope_of
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import SocketServer


def test_leaving_stops_updates_and_keeps_the_seat() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        bob.send(Leave("table"))
        await socket_server.settle()
        received = len(bob.inbox)
        assert not ann.last(TableShown).chairs[1].present
        ann.act(*option(ann))
        await socket_server.settle()
        assert len(bob.inbox) == received
        await bob.enter()
        assert bob.last(TableShown).you == 1

    run(story)


def test_a_broken_connection_leaves_its_table() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        assert socket_server.socket.connections == 2
        bob.disconnect()
        await socket_server.settle()
        assert socket_server.socket.connections == 1
        assert not ann.last(TableShown).chairs[1].present

    run(story)


def test_entering_again_brings_exactly_the_missed_notices() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        watcher = await connect(socket_server, "zoe")
        await watcher.enter()
        seen = bob.last(Update).number
        bob.disconnect()
        await socket_server.settle()
        before = len(watcher.all(Update))
        ann.act(*option(ann))
        await socket_server.settle()
        missed = [bytes(notice) for update in watcher.all(Update)[before:] for notice in update.notices]
        again = await connect(socket_server, "bob")
        await again.enter(since=seen)
        update = again.last(Update)
        assert update.since == seen
        assert update.number == watcher.last(Update).number
        assert [bytes(notice) for notice in update.notices] == missed
        assert missed

    run(story)


def test_entering_twice_does_not_show_the_person_as_away() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        before = len(bob.all(TableShown))
        await ann.enter(since=ann.last(Update).number)
        assert all(shown.chairs[0].present for shown in bob.all(TableShown)[before:])
        ann.act(*option(ann))
        await socket_server.settle()
        numbers = [update.number for update in ann.all(Update)]
        assert numbers[-1] > numbers[-2]  # told once, not twice

    run(story)


def test_a_subscription_that_was_left_sends_nothing() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann = await connect(socket_server, "ann")
        await ann.enter()
        place = socket_server.memory_table.table._audience.listeners[0]
        await ann.enter()
        received = len(ann.inbox)
        place.send(envelope_of(Said("table", "Bob", 1, "hello")))  # it was under way
        await socket_server.settle()
        assert len(ann.inbox) == received
        assert [one is place for one in socket_server.memory_table.table._audience.listeners] == [False]

    run(story)


def test_a_command_sent_twice_is_carried_out_once() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        action, prompt = option(ann)
        for _ in range(2):
            ann.act(action, prompt, command="only-once")
            await socket_server.settle()
        number = bob.last(Update).number
        assert [answer.refusal for answer in ann.all(Answer) if answer.command == "only-once"] == [None, None]
        ann.disconnect()
        again = await connect(socket_server, "ann")
        await again.enter()
        again.act(action, prompt, command="only-once")
        await socket_server.settle()
        assert again.last(Answer).refusal is None
        assert bob.last(Update).number == number

    run(story)


def test_a_table_that_is_gone_can_be_entered_again() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        table = socket_server.memory_table.table
        table._reject_inbox()
        await socket_server.settle()
        assert ann.inbox[-1] == Gone("table")
        ann.send(To("table", Emote("lost", "hello")))
        await socket_server.settle()
        assert ann.last(Problem) == Problem("not_entered", "table", "lost")
        await socket_server.memory_table.restart()
        socket_server.tables.handles["table"] = socket_server.memory_table.table
        for client in (ann, bob):
            await client.enter(since=client.last(Update).number)
        ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer).refusal is None
        assert bob.view("boussanga").turn == 1

    run(story)
