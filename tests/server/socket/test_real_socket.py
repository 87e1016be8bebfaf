"""The game socket over real connections: uvicorn at one end, another WebSocket library at the other."""

from __future__ import annotations

import asyncio
import gc
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import TypeVar

import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.connection import Connection
from ludotheque.server.socket.frames.transport import Receive, Scope, Send
from ludotheque.server.socket.frames.uvicorn_fast_path import FastPathWebSocket
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import Closing, Enter, Ping, To, Welcome
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.socket.subscription import Subscription
from ludotheque.table.messages import Act, Answer, SeatBot, ShowReplay, Sit, Start, TableShown, Update
from ludotheque.table.publishing.listener import Envelope
from support import timeouts
from support.server.memory_table import MemoryTable
from support.server.socket_client import Browser
from support.server.socket_server import FixedTables

T = TypeVar("T")


class Parlours:
    """A server with one table, at which Ann is the host."""

    def __init__(self, limits: Limits) -> None:
        self.memory_table = MemoryTable("boussanga", 2, {"first": 0})
        self.table = self.memory_table.table
        tokens = count(1)
        self.socket = GameSocket(
            FixedTables({"table": self.table}),
            identify=self.identify,
            may_connect=lambda scope: True,  # noqa: ARG005
            tick=lambda: time.monotonic() * 1000,
            sleep=lambda millis: asyncio.sleep(millis / 1000),
            new_token=lambda: f"token-{next(tokens)}",
            limits=limits,
        )
        self.address = ""

    def identify(self, scope: Scope) -> Guest | None:
        person = scope["query_string"].decode()
        return Guest(person, person.title()) if person else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.socket(scope, receive, send)


@asynccontextmanager
async def served(limits: Limits | None = None) -> AsyncIterator[Parlours]:
    """A server on a port of its own."""
    app = Parlours(limits or Limits())
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app.address = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        config = uvicorn.Config(
            app, ws=FastPathWebSocket, ws_per_message_deflate=False, lifespan="off", log_level="error"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        playing = asyncio.create_task(app.table.run())
        try:
            yield app
        finally:
            await app.socket.drain()
            server.should_exit = True
            await serving
            app.table.close()
            await playing


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


def test_a_move_and_a_closing_over_a_real_socket() -> None:
    async def story() -> None:
        async with served() as app, connect(f"{app.address}?ann") as connection:
            ann = Browser(connection)
            assert (await ann.receive(Welcome)).name == "Ann"
            await ann.send(Enter("table"))
            await ann.receive(TableShown)
            await ann.send(To("table", SeatBot("bot", 1, "fox")))
            await ann.send(To("table", Start("start")))
            update = await ann.receive(Update)
            game = find_game("boussanga")
            view = msgspec.json.decode(update.view, type=game.View)
            action = msgspec.Raw(msgspec.json.encode(game.options(view)[0]))
            await ann.send(To("table", Act("move", view.prompt.id, action)))
            assert (await ann.receive(Answer, lambda answer: answer.command == "move")).refusal is None
            await ann.receive(Ping)
            draining = asyncio.create_task(app.socket.drain(retry_after_ms=5))
            assert await ann.receive(Closing) == Closing("restart", 5)
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            await draining
            assert app.socket.connections == 0

    run(story)


def test_closed_connections_are_freed_without_the_garbage_collector() -> None:
    def left() -> int:
        return sum(type(one) in (FastPathWebSocket, Connection, Subscription) for one in gc.get_objects())

    async def story() -> None:
        async with served() as app:
            for farewell in (True, False):
                async with connect(f"{app.address}?ann") as connection:
                    ann = Browser(connection)
                    await ann.send(Enter("table"))
                    await ann.receive(TableShown)
                    assert left() == 3
                    if not farewell:
                        connection.transport.abort()
                while left():
                    await asyncio.sleep(0.01)

    gc.collect()
    gc.disable()
    try:
        run(story)
    finally:
        gc.enable()


def test_clients_without_identity_are_refused() -> None:
    async def story() -> None:
        async with served() as app:
            with pytest.raises(InvalidStatus) as refused:
                await connect(app.address)
            assert refused.value.response.status_code == 403

    run(story)


def test_a_client_that_did_not_read_skips_to_the_newest_update() -> None:
    """What waits fills the buffers of both ends first, then views are left out."""

    async def story() -> None:
        async with (
            served(Limits(full_messages=4, burst=10**6)) as app,
            connect(f"{app.address}?ann") as first,
            connect(f"{app.address}?zoe", max_queue=1) as second,
        ):
            ann, zoe = Browser(first), Browser(second)
            for browser in (ann, zoe):
                await browser.send(Enter("table"))
                await browser.receive(TableShown)
            await ann.send(To("table", SeatBot("bot", 1, "fox")))
            await ann.send(To("table", Start("start")))
            seen = (await zoe.receive(Update)).number
            before = len(zoe.inbox)
            place = next(one for one in app.table._audience.listeners if one.identity == "zoe")
            # a table that says a lot: large views, from one number to the next
            sent = seen
            while place._behind is None:  # type: ignore[attr-defined]
                update = Update("table", "m", sent + 1, sent, 0, True, msgspec.Raw(b'"%s"' % (b"x" * 100_000)), ())
                place.send(Envelope("update", msgspec.json.encode(update), since=sent))
                sent += 1
                await asyncio.sleep(0)
            left_out_from = place._behind  # type: ignore[attr-defined]
            last = await zoe.receive(Update, lambda update: not bytes(update.view).startswith(b'"x'))
            assert last.since == left_out_from
            numbers = [update.number for update in zoe.inbox[before:] if isinstance(update, Update)]
            assert numbers[:-1] == list(range(seen + 1, left_out_from + 1))
            await ann.receive(Answer, lambda answer: answer.command == "start")

    run(story)


def test_a_finished_match_is_watched_together_over_real_sockets() -> None:
    async def story() -> None:
        async with (
            served() as app,
            connect(f"{app.address}?ann") as one,
            connect(f"{app.address}?bob") as other,
        ):
            ann, bob = Browser(one), Browser(other)
            await ann.send(Enter("table"))
            await bob.send(Enter("table"))
            await bob.send(To("table", Sit("sit")))
            assert (await bob.receive(Answer)).refusal is None
            await ann.send(To("table", Start("start")))
            game = find_game("boussanga")
            update = await ann.receive(Update)
            while update.outcome is None:
                for person in (ann, bob):
                    mine = update if person is ann else await bob.receive(Update)
                    view = msgspec.json.decode(mine.view, type=game.View)
                    if view.prompt is not None:
                        action = msgspec.Raw(msgspec.json.encode(game.options(view)[0]))
                        await person.send(To("table", Act(f"move {mine.number}", view.prompt.id, action)))
                update = await ann.receive(Update)
            await ann.send(To("table", ShowReplay("show", update.match, 5, playing=True)))
            shown = await bob.receive(TableShown, lambda table: table.replay is not None)
            assert shown.replay is not None
            assert (shown.replay.step, shown.replay.playing, shown.replay.steering) == (5, True, False)
            await bob.send(To("table", ShowReplay("mine", update.match, 6)))
            refused = await bob.receive(Answer, lambda answer: answer.command == "mine")
            assert refused.refusal == Refusal("TBL-19", "only_the_host")
            await ann.send(To("table", ShowReplay("end", update.match, None)))
            await bob.receive(TableShown, lambda table: table.replay is None)

    run(story)
