"""Runs the application with uvicorn until a signal stops it."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from asyncio import Protocol
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import uvicorn

from ludotheque import __version__
from ludotheque.engine.native import bits
from ludotheque.server.accepting import accept_together
from ludotheque.server.app import Application
from ludotheque.server.common.clock_and_random import ClockAndRandom, system_clock_and_random
from ludotheque.server.common.cut_offs import CutOffs
from ludotheque.server.common.logs import LibraryLogHandler, Log, make_log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.http.connection_gate import ConnectionGate
from ludotheque.server.http.http_guard import HttpGuard
from ludotheque.server.http.proxies import Proxies
from ludotheque.server.ops.database_check import check_database
from ludotheque.server.ops.file_limit import raise_file_limit
from ludotheque.server.ops.port_check import check_port
from ludotheque.server.ops.secret_key import load_or_create_secrets
from ludotheque.server.settings import Settings
from ludotheque.server.socket.frames.uvicorn_fast_path import FastPathWebSocket
from ludotheque.server.socket.limits import Limits
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.private_files import make_private_folder
from ludotheque.server.store.sqlite_lock import DatabaseInUse, is_locked
from ludotheque.server.wiring import runtime_opener

OnListening = Callable[[str, int], None]
"""Called with the host and port on which the server listens."""
SOCKET_MESSAGE_BYTES = 64 * 1024
"""Longer frames are not read. The game socket itself has a lower limit, with an error message."""

GC_THRESHOLDS = (10_000, 2, 100)
"""The thresholds of Python's garbage collector, see ``gc.set_threshold``. Everybody waits while it runs: with 200,000
objects at once it took up to 80 ms when many people came in."""

SWITCH_SECONDS = 0.0001
"""How long a thread waits for the event loop to let it go on. The one that writes the log has to a dozen times for
every commit: beside a busy event loop on the same core, nine of ten took up to 68 ms with Python's 5 ms, 19 ms with
half a millisecond, and 12 ms with this, as they do beside an idle one."""


class DataFolderUnusable(Exception):
    """The folder for the database and the secret key cannot be used."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"{error.filename} cannot be used: {error.strerror}")


class DrainingServer(uvicorn.Server):
    """A uvicorn server that closes the game socket's connections politely before it stops."""

    def __init__(
        self, config: uvicorn.Config, application: Application, log: Log, listening: OnListening | None = None
    ) -> None:
        super().__init__(config)
        self._application, self._log, self._listening = application, log, listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and report the address."""
        await super().startup(sockets)
        # Everything loaded so far stays in memory: exclude it from garbage collection.
        gc.collect()
        gc.freeze()
        # Moves leave few reference cycles, so the garbage collector may run less often.
        gc.set_threshold(*GC_THRESHOLDS)
        sys.setswitchinterval(SWITCH_SECONDS)
        for server in self.servers:
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                self._log.info("listening", host=host, port=port, version=__version__, compiled=_compiled())
                if self._listening is not None:
                    self._listening(host, port)
        await accept_together(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the game socket first, then stop accepting connections, then close the store."""
        self._log.info("stopping")
        await self._application.drain()
        await super().shutdown(sockets)
        # uvicorn would raise the signal again and end with an error status; the stop was asked for and is done.
        self._captured_signals.clear()
        self._log.info("stopped")


def make_application(
    settings: Settings, clock_and_random: ClockAndRandom, log: Log, cut_offs: CutOffs, limits: Limits | None = None
) -> Application:
    """Make the application for these settings; ``limits`` replaces the default limits of game sockets."""
    make_private_folder(Path(settings.data))
    if is_sqlite(settings.database):
        make_private_folder(sqlite_file(settings.database).parent)
    secrets = settings.secret_keys or load_or_create_secrets(Path(settings.data), clock_and_random.random_bytes)
    return Application(
        settings,
        secrets,
        runtime_opener(settings, clock_and_random, limits=limits, cut_off=cut_offs.record),
        clock_and_random=clock_and_random,
        log=log,
        metrics=cut_offs.metrics,
    )


def serve(settings: Settings, limits: Limits | None = None, listening: OnListening | None = None) -> bool:
    """Serve until a signal stops the server; return whether it started. ``listening`` is called once it listens.

    Raises ``DatabaseInUse`` if another server uses the same file, ``CannotListen`` if the address cannot be
    used, ``UnusableSecrets`` if the secrets cannot be used or other users can read them, ``DatabaseUnusable`` if the
    database cannot be used, and ``DataFolderUnusable`` if the data folder cannot be written.
    """
    if is_sqlite(settings.database) and is_locked(sqlite_file(settings.database)):
        raise DatabaseInUse(sqlite_file(settings.database))
    check_database(settings.database)
    check_port(settings.host, settings.port)
    log = make_log(settings.log_format, sys.stderr)
    logging.basicConfig(handlers=[LibraryLogHandler(log)], level=logging.WARNING, force=True)
    clock_and_random = system_clock_and_random()
    cut_offs = CutOffs(Metrics(), log, clock_and_random.tick)
    try:
        application = make_application(settings, clock_and_random, log, cut_offs, limits)
    except OSError as error:
        raise DataFolderUnusable(error) from error
    server = DrainingServer(_config(settings, application, cut_offs), application, log, listening)
    with suppress(SystemExit):  # raised by uvicorn if it cannot start
        server.run()
    return server.started


def _config(settings: Settings, application: Application, cut_offs: CutOffs) -> uvicorn.Config:
    most = min(settings.limit_connections, raise_file_limit())
    proxies = Proxies(settings.trusted_proxies)
    gate = ConnectionGate(most, settings.limit_address_connections, proxies, cut_offs.record)
    guard = HttpGuard(gate, cut_offs.record, refuses=application.refuses_unread, shares=application.shares)
    cut_offs.metrics.open_connections.set_function(lambda: len(gate))
    return uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop if it is installed
        http=cast("type[Protocol]", guard),  # all that uvicorn does is to call it
        ws=FastPathWebSocket,
        ws_per_message_deflate=False,  # compression would more than halve the messages per second
        ws_max_size=SOCKET_MESSAGE_BYTES,
        ws_ping_interval=None,  # the game socket sends its own pings, and measures them
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # ``ProxyMiddleware`` handles them, for trusted proxies only
        timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
    )


def _compiled() -> bool:
    return not str(bits.__file__).endswith(".py")
