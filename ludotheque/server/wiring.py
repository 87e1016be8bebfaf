"""The tables and the game socket of one process, over an open store."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from ludotheque.server.app import OpenParts, Parts, guest_of_socket
from ludotheque.server.cluster.cluster_tables import ClusterHall
from ludotheque.server.cluster.nats_bus import NatsBus
from ludotheque.server.cluster.presence import Presence
from ludotheque.server.common.clock_and_random import Outside
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.http.origins import Origins
from ludotheque.server.people.identity import token
from ludotheque.server.settings import Settings
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.postgres_peers import among_servers
from ludotheque.server.store.sqlite_lock import alone_with
from ludotheque.server.store.store import Store
from ludotheque.server.tables.bot_processes import ProcessThinker
from ludotheque.server.tables.codes import fresh_code, fresh_match_id
from ludotheque.server.tables.interfaces import Hall
from ludotheque.server.tables.local_tables import Clocks, LocalHall
from ludotheque.server.tables.measured import MeasuredThinker, TableFigures
from ludotheque.server.tables.workers import Workers
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.match_log import Unavailable

ID_BYTES = 16
"""Ids of tables are 128 bits nobody can guess."""


def parts_of(
    settings: Settings, outside: Outside, thinker: Thinker | None = None, limits: Limits | None = None
) -> OpenParts:
    """How to open tables and game socket; bots think in processes of their own unless ``thinker`` is given.

    ``limits`` are those of each game socket; the usual ones where none are given.
    """

    @asynccontextmanager
    async def open_parts(store: Store, metrics: Metrics) -> AsyncIterator[Parts]:
        async with AsyncExitStack() as until_the_end:
            minds = thinker
            if minds is None:
                workers = Workers(settings.bot_workers)
                until_the_end.callback(workers.close)
                minds = ProcessThinker(workers, pace=settings.bot_pace)
            hall = await until_the_end.enter_async_context(open_hall(settings, outside, store, metrics, minds))
            yield Parts(hall, _game_socket(settings, outside, hall, metrics, limits))

    return open_parts


@asynccontextmanager
async def open_hall(
    settings: Settings, outside: Outside, store: Store, metrics: Metrics, thinker: Thinker
) -> AsyncIterator[Hall]:
    """All tables, of this machine or of all that share a bus; on leaving, what happened at them is stored."""
    name = f"{socket.gethostname()}-{os.getpid()}-{outside.random_bytes(6).hex()}"
    clocks = Clocks(lambda: outside.tick() * 1000, outside.now)
    presence = Presence(name, clocks.tick)
    async with AsyncExitStack() as until_the_end:
        if is_sqlite(settings.database):
            until_the_end.enter_context(alone_with(sqlite_file(settings.database)))
            is_alone = True
        else:
            is_alone = await until_the_end.enter_async_context(among_servers(settings.database))
        if is_alone:
            await store.records.leases.release_all()  # of a process that was killed
        local = LocalHall(
            store,
            MeasuredThinker(thinker, metrics),
            owner=name,
            clocks=clocks,
            new_id=lambda: token(outside.random_bytes, ID_BYTES),
            new_match_id=lambda: fresh_match_id(outside.now(), outside.random_bytes),
            new_code=lambda: fresh_code(outside.random_bytes),
            is_gone=presence.is_gone,
            metrics=TableFigures(metrics),
            took_over=metrics.tables_taken_over.inc,
        )
        metrics.tables_awake.set_function(lambda: local.awake)
        hall: Hall = local
        if settings.nats is not None:
            bus = await NatsBus.connect(settings.nats)
            until_the_end.push_async_callback(bus.close)
            hall = cluster = ClusterHall(local, store, bus, presence=presence, clocks=clocks)
            metrics.processes.set_function(lambda: presence.alive)
            metrics.bus_connected.set_function(lambda: bus.is_connected)
            metrics.bus_losses.set_function(lambda: cluster.losses)
            until_the_end.push_async_callback(cluster.close)
        # Tables are let go while the bus is still there: whoever looks at them from elsewhere is told.
        until_the_end.push_async_callback(_let_go, local)
        if isinstance(hall, ClusterHall):
            await hall.start()
        looking_after = asyncio.create_task(local.look_after(), name="look after tables")
        until_the_end.push_async_callback(_stop, looking_after)
        yield hall


async def _let_go(hall: LocalHall) -> None:
    with suppress(Unavailable):  # then leases run out by themselves
        await hall.close()


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _game_socket(
    settings: Settings, outside: Outside, hall: Hall, metrics: Metrics, limits: Limits | None
) -> GameSocket:
    async def sleep(millis: float) -> None:
        await asyncio.sleep(millis / 1000)

    return GameSocket(
        hall,
        identify=guest_of_socket,
        may_connect=Origins(settings.origins).may_connect,
        tick=lambda: outside.tick() * 1000,
        sleep=sleep,
        new_token=lambda: token(outside.random_bytes, ID_BYTES),
        limits=_limits_of(settings) if limits is None else limits,
        resynchronised=metrics.resynchronised.inc,
        too_many=metrics.turned_away.labels(why="too_many").inc,
    )


def _limits_of(settings: Settings) -> Limits:
    return Limits(most_of_guest=settings.limit_guest_sockets, most_of_address=settings.limit_address_sockets)
