"""Connects the parts of one process: opens its tables and its game socket over an open store."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple

from ludotheque.server.app import OpenRuntime, Runtime, guest_of_socket
from ludotheque.server.classes.keeper import ClassKeeper
from ludotheque.server.classes.service import ClassService
from ludotheque.server.cluster.cluster_tables import ClusterTables
from ludotheque.server.cluster.presence import Presence
from ludotheque.server.common.clock_and_random import ClockAndRandom, Clocks
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.common.workers import WorkerPool
from ludotheque.server.http.origins import Origins
from ludotheque.server.matches.analyses import Analyses
from ludotheque.server.people.identity import token
from ludotheque.server.settings import Settings
from ludotheque.server.socket.class_watching import ClassAccess
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.postgres_peers import join_servers
from ludotheque.server.store.sqlite_lock import lock_database_file
from ludotheque.server.store.store import Store
from ludotheque.server.tables.codes import new_code, new_match_id
from ludotheque.server.tables.interfaces import TableService
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.server.tables.table_metrics import MeasuredThinker, TableMetrics
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.bots.worker_thinker import WorkerThinker
from ludotheque.table.daily.prepared import Candidate, TryDeal, try_deal, try_here
from ludotheque.table.match_log import Unavailable
from ludotheque.table.moments import in_milliseconds
from ludotheque.table.replay.shared_replay import ReplayKey

ID_BYTES = 16
"""Ids of tables are 128 random bits."""

CutOff = Callable[[str, str], object]
"""Takes the reason and the address of a client that was cut off."""


def runtime_opener(
    settings: Settings,
    clock_and_random: ClockAndRandom,
    thinker: Thinker | None = None,
    limits: Limits | None = None,
    cut_off: CutOff = lambda why, address: None,  # noqa: ARG005
) -> OpenRuntime:
    """A function that opens the tables and the game socket.

    Bots think in worker processes unless ``thinker`` is given. ``limits`` replaces the limits of
    each game socket that follow from the settings. ``cut_off`` is called for every client that is
    disconnected for what it does.
    """

    @asynccontextmanager
    async def open_runtime(store: Store, metrics: Metrics, replay_key: ReplayKey) -> AsyncIterator[Runtime]:
        async with AsyncExitStack() as stack:
            bot_thinker, workers = thinker, None
            if bot_thinker is None:
                workers = WorkerPool(settings.bot_workers)
                stack.callback(workers.close)
                bot_thinker = WorkerThinker(workers, pace=settings.bot_pace)
            tables = await stack.enter_async_context(
                open_tables(settings, clock_and_random, store, metrics, bot_thinker, replay_key)
            )
            analyses = Analyses(workers, store.records.analyses, clock_and_random.now)
            stack.push_async_callback(analyses.close)
            classes = await stack.enter_async_context(open_classes(store, tables, clock_and_random))
            access = ClassAccess(classes.keeper, classes.service.name_on)
            game_socket = _game_socket(settings, clock_and_random, tables, access, metrics, limits, cut_off)
            attempt = try_here if workers is None else _in_worker(workers)
            yield Runtime(tables, game_socket, analyses, classes.service, attempt)

    return open_runtime


class OpenClasses(NamedTuple):
    """The school classes of a running server."""

    service: ClassService
    keeper: ClassKeeper


@asynccontextmanager
async def open_classes(
    store: Store, tables: TableService, clock_and_random: ClockAndRandom
) -> AsyncIterator[OpenClasses]:
    """The school classes of a store; their tables in this process are looked after until exit."""
    keeper = ClassKeeper(store.records.classes, tables, clock_and_random.now)
    service = ClassService(
        store.records.classes,
        tables,
        now=clock_and_random.now,
        random_bytes=clock_and_random.random_bytes,
        pick=clock_and_random.pick,
        changed=keeper.changed,
    )
    keeping = asyncio.create_task(keeper.run(), name="keep classes")
    try:
        yield OpenClasses(service, keeper)
    finally:
        await _stop(keeping)


def _in_worker(workers: WorkerPool) -> TryDeal:
    """Try deals in worker processes, while no bot at a table needs them."""

    async def attempt(game: str, variant: str, seed: str) -> Candidate:
        return await workers.call(try_deal, game, variant, seed, urgent=False)

    return attempt


@asynccontextmanager
async def open_tables(
    settings: Settings,
    clock_and_random: ClockAndRandom,
    store: Store,
    metrics: Metrics,
    thinker: Thinker,
    replay_key: ReplayKey,
) -> AsyncIterator[TableService]:
    """Open the tables of this process, and of all processes that share a bus. On exit, they are stored."""
    name = f"{socket.gethostname()}-{os.getpid()}-{clock_and_random.random_bytes(6).hex()}"
    clocks = Clocks(in_milliseconds(clock_and_random.tick), clock_and_random.now)
    presence = Presence(name, clocks.tick)
    async with AsyncExitStack() as stack:
        if is_sqlite(settings.database):
            stack.enter_context(lock_database_file(sqlite_file(settings.database)))
            is_alone = True
        else:
            is_alone = await stack.enter_async_context(join_servers(settings.database))
        if is_alone:
            await store.records.leases.release_all()  # left over from processes that were killed
        local = LocalTables(
            store,
            MeasuredThinker(thinker, metrics),
            owner=name,
            clocks=clocks,
            new_id=lambda: token(clock_and_random.random_bytes, ID_BYTES),
            new_match_id=lambda: new_match_id(clock_and_random.now(), clock_and_random.random_bytes),
            new_code=lambda: new_code(clock_and_random.random_bytes),
            is_dead=presence.is_dead,
            metrics=TableMetrics(metrics),
            on_takeover=metrics.tables_taken_over.inc,
            replay_key=replay_key,
        )
        metrics.tables_awake.set_function(lambda: local.loaded)
        tables: TableService = local
        if settings.nats is not None:
            from ludotheque.server.cluster.nats_bus import NatsBus  # a tenth of a second that other servers save

            bus = await NatsBus.connect(settings.nats)
            stack.push_async_callback(bus.close)
            tables = cluster = ClusterTables(local, store, bus, presence=presence, clocks=clocks)
            metrics.processes.set_function(lambda: presence.alive)
            metrics.bus_connected.set_function(lambda: bus.is_connected)
            metrics.bus_losses.set_function(lambda: cluster.losses)
            stack.push_async_callback(cluster.close)
        # Tables are released while the bus is still connected, so that remote clients are told.
        stack.push_async_callback(_release, local)
        if isinstance(tables, ClusterTables):
            await tables.start()
        maintenance = asyncio.create_task(local.maintain(), name="maintain tables")
        stack.push_async_callback(_stop, maintenance)
        yield tables


async def _release(tables: LocalTables) -> None:
    with suppress(Unavailable):  # the leases expire by themselves
        await tables.close()


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _game_socket(
    settings: Settings,
    clock_and_random: ClockAndRandom,
    tables: TableService,
    classes: ClassAccess,
    metrics: Metrics,
    limits: Limits | None,
    cut_off: CutOff,
) -> GameSocket:
    async def sleep(millis: float) -> None:
        await asyncio.sleep(millis / 1000)

    return GameSocket(
        tables,
        identify=guest_of_socket,
        may_connect=Origins(settings.origins).allows_socket,
        tick=in_milliseconds(clock_and_random.tick),
        sleep=sleep,
        new_token=lambda: token(clock_and_random.random_bytes, ID_BYTES),
        limits=_limits_of(settings) if limits is None else limits,
        classes=classes,
        ask_kernel=settings.race_witness == "kernel",
        resynchronised=metrics.resynchronised.inc,
        too_many=metrics.turned_away.labels(why="too_many").inc,
        cut_off=cut_off,
    )


def _limits_of(settings: Settings) -> Limits:
    return Limits(most_of_guest=settings.limit_guest_sockets, most_of_address=settings.limit_address_sockets)
