"""Who may come in through the game socket, and what they find."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import (
    VERSION,
    Enter,
    Leave,
    Pong,
    Problem,
    To,
    WatchLobby,
    Welcome,
)
from ludotheque.table.messages import Answer, SeatBot, Sit, Start, TableShown, Update
from ludotheque.table.table import Table
from support.server.memory_table import MemoryTable
from support.server.socket_clients import connect, option, run, two_at_boussanga
from support.server.socket_server import SocketServer


def test_the_first_message_has_the_name_and_the_version() -> None:
    async def story() -> None:
        ann = await connect(SocketServer(), "ann")
        assert ann.inbox[0] == Welcome(VERSION, "Ann")

    run(story)


@pytest.mark.parametrize("scope", [{"person": ""}, {"person": "ann", "origin": "elsewhere"}])
def test_clients_without_identity_or_from_other_origins_are_refused(scope: dict[str, Any]) -> None:
    async def story() -> None:
        socket_server = SocketServer()
        told: list[Any] = []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            told.append(message)

        await socket_server.socket({"type": "websocket", **scope}, receive, send)
        assert told == [{"type": "websocket.close", "code": 4403}]
        assert socket_server.socket.connections == 0

    run(story)


def test_a_match_is_played_over_the_socket() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        before = bob.last(Update).number
        command = ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer) == Answer("table", command)
        assert bob.last(Update).number > before
        assert bob.view("boussanga").turn == 1

    run(story)


def test_a_table_must_exist_and_be_entered() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann = await connect(socket_server, "ann")
        await ann.enter("nowhere")
        assert ann.last(Problem) == Problem("no_such_table", "nowhere")
        ann.send(To("table", Sit("c")))
        await socket_server.settle()
        assert ann.last(Problem) == Problem("not_entered", "table", "c")
        assert ann.all(TableShown) == []

    run(story)


def test_one_socket_follows_a_limited_number_of_tables() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(most_tables=1))
        socket_server.tables.handles["other"] = socket_server.memory_table.table
        ann = await connect(socket_server, "ann")
        await ann.enter()
        await ann.enter("other")
        assert ann.last(Problem) == Problem("too_many_tables", "other")
        ann.send(Leave("table"))
        await ann.enter("other")
        assert len(ann.all(Problem)) == 1

    run(story)


def test_an_unreachable_table_does_not_close_the_connection() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann = await connect(socket_server, "ann")
        socket_server.tables.failing = True
        await ann.enter()
        assert (ann.last(Problem).key, ann.last(Problem).retry_after_ms) == ("unavailable", 250)
        socket_server.tables.failing, socket_server.tables.away = False, True
        await ann.enter()
        assert (ann.last(Problem).key, ann.last(Problem).retry_after_ms) == ("unavailable", 250)
        socket_server.tables.away = False
        socket_server.tables.failing = False
        await ann.enter()
        assert ann.last(TableShown).you == 0

    run(story)


def test_a_table_that_loads_slowly_delays_only_its_own_messages() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        socket_server.tables.handles["slow"] = MemoryTable("bouh", 2).table
        socket_server.tables.slow = {"slow": asyncio.Event()}
        await bob.enter("slow")
        bob.send(To("slow", Sit("to the slow one")))
        command = ann.act(*option(ann))
        await socket_server.settle()
        assert ann.last(Answer) == Answer("table", command)
        bob.act(*option(bob), command="meanwhile")
        await socket_server.settle()
        assert bob.last(Answer) == Answer("table", "meanwhile")
        assert bob.all(Problem) == []
        socket_server.tables.slow["slow"].set()
        await socket_server.settle()
        slow = socket_server.tables.handles["slow"]
        assert isinstance(slow, Table)
        await slow.work()
        await socket_server.settle()
        assert bob.last(Answer).command == "to the slow one"

    run(story)


def test_a_client_that_disconnects_while_a_table_loads_does_not_enter_it() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        socket_server.tables.slow = {"table": asyncio.Event()}
        ann = await connect(socket_server, "ann")
        await ann.enter()
        ann.disconnect()
        await socket_server.settle()
        await asyncio.wait([ann.task])
        socket_server.tables.slow["table"].set()
        await socket_server.settle()
        assert socket_server.memory_table.table.is_deserted
        assert socket_server.socket.connections == 0

    run(story)


def test_sitting_down_during_play_brings_the_view_of_that_seat() -> None:
    async def story() -> None:
        socket_server = SocketServer("boussanga", 2, first=1)
        ann, bob = await connect(socket_server, "ann"), await connect(socket_server, "bob")
        await ann.enter()
        await bob.enter()
        await ann.request(SeatBot, seat=1, level="fox")
        await ann.request(Start)
        assert bob.view("boussanga").prompt is None
        assert (await bob.request(Sit, seat=1)).refusal is None  # the bot's turn, and now Bob's
        assert bob.view("boussanga").seat == 1
        bob.act(*option(bob))
        await socket_server.settle()
        assert bob.last(Answer).refusal is None

    run(story)


def test_the_cookie_decides_who_the_guest_is() -> None:
    """Messages have no field for their sender, so a client cannot act as another guest."""
    for kind in (Enter, Leave, To, Pong, WatchLobby):
        assert not {"person", "identity", "guest", "name"} & {field.name for field in msgspec.structs.fields(kind)}
