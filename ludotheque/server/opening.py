"""The tables and the game socket of one process, over an open store."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from ludotheque.server.app import OpenParts, Parts, guest_of_socket
from ludotheque.server.cluster import ClusterHall
from ludotheque.server.codes import fresh_code
from ludotheque.server.doors import Hall
from ludotheque.server.hall import Clocks, LocalHall
from ludotheque.server.identity import token
from ludotheque.server.measured import MeasuredLog, MeasuredThinker, TableFigures
from ludotheque.server.metrics import Metrics
from ludotheque.server.nats_bus import NatsBus
from ludotheque.server.origins import Origins
from ludotheque.server.outside import Outside
from ludotheque.server.settings import Settings
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.store.store import Store
from ludotheque.server.thinking import ProcessThinker
from ludotheque.server.workers import Workers
from ludotheque.table.log import Unavailable
from ludotheque.table.minds import Thinker

ID_BYTES = 16
"""Ids of tables and matches are 128 bits nobody can guess."""


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
                minds = ProcessThinker(workers)
            hall = await until_the_end.enter_async_context(open_hall(settings, outside, store, metrics, minds))
            yield Parts(hall, _game_socket(settings, outside, hall, metrics, limits))

    return open_parts


@asynccontextmanager
async def open_hall(
    settings: Settings, outside: Outside, store: Store, metrics: Metrics, thinker: Thinker
) -> AsyncIterator[Hall]:
    """All tables, of this machine or of all that share a bus; on leaving, what happened at them is stored."""
    name = f"{socket.gethostname()}-{os.getpid()}-{token(outside.random_bytes, 6)}"
    clocks = Clocks(lambda: outside.tick() * 1000, outside.now)
    measured = store._replace(log=MeasuredLog(store.log, metrics))
    local = LocalHall(
        measured,
        MeasuredThinker(thinker, metrics),
        owner=name,
        clocks=clocks,
        new_id=lambda: token(outside.random_bytes, ID_BYTES),
        new_code=lambda: fresh_code(outside.random_bytes),
        figures=TableFigures(metrics),
    )
    metrics.tables_awake.set_function(lambda: local.awake)
    looking_after = asyncio.create_task(local.look_after(), name="look after tables")
    try:
        if settings.nats is None:
            yield local
        else:
            bus = await NatsBus.connect(settings.nats)
            cluster = ClusterHall(local, measured, bus, name=name, clocks=clocks)
            await cluster.start()
            try:
                yield cluster
            finally:
                await cluster.close()
                await bus.close()
    finally:
        looking_after.cancel()
        with suppress(asyncio.CancelledError):
            await looking_after
        with suppress(Unavailable):  # then leases run out by themselves
            await local.close()


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
