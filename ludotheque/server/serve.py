"""Runs the server: uvicorn with our application, until a signal says stop."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from ludotheque import __version__
from ludotheque.engine.native import bits
from ludotheque.server.app import Application
from ludotheque.server.common.clock_and_random import Outside, real_world
from ludotheque.server.common.logs import FromLibraries, Log, make_log
from ludotheque.server.ops.port_check import try_to_listen
from ludotheque.server.ops.secret_key import keep_secrets
from ludotheque.server.settings import Settings
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.uvicorn_fast_path import FastPathWebSocket
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.sqlite_lock import InUse, is_in_use
from ludotheque.server.wiring import parts_of

Listening = Callable[[str, int], None]
"""Told the host and port at which the server can be reached."""
SOCKET_MESSAGE_BYTES = 64 * 1024
"""Beyond this a frame is not even read; the game socket itself is stricter, and says so."""

GARBAGE = (20_000, 10, 5)
"""How often Python looks for garbage: after so many new objects, and every so many times in older ones too."""


class CannotKeep(Exception):
    """The folder for the database and the secret key cannot be used."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"{error.filename} cannot be used: {error.strerror}")


class DrainingServer(uvicorn.Server):
    """A server that sends everybody home before it hangs up."""

    def __init__(
        self, config: uvicorn.Config, application: Application, log: Log, listening: Listening | None = None
    ) -> None:
        super().__init__(config)
        self._application, self._log, self._listening = application, log, listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say where."""
        await super().startup(sockets)
        # All that is loaded by now stays: it need not be looked through for garbage again and again.
        gc.collect()
        gc.freeze()
        # What a move leaves behind is freed without looking for garbage; cycles are rare, and may wait longer.
        gc.set_threshold(*GARBAGE)
        for server in self.servers:
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                self._log.info("listening", host=host, port=port, version=__version__, compiled=_compiled())
                if self._listening is not None:
                    self._listening(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Those at the game socket are told first; then no more connections; then what is stored is closed."""
        self._log.info("stopping")
        await self._application.drain()
        await super().shutdown(sockets)
        # uvicorn would now die of the signal it was sent; but that is what was asked for, and it is done.
        self._captured_signals.clear()
        self._log.info("stopped")


def make_application(settings: Settings, outside: Outside, log: Log, limits: Limits | None = None) -> Application:
    """The application that these settings describe; ``limits`` of a game socket other than the usual ones."""
    Path(settings.data).mkdir(parents=True, exist_ok=True)
    if is_sqlite(settings.database):
        sqlite_file(settings.database).parent.mkdir(parents=True, exist_ok=True)
    secrets = settings.secret_keys or keep_secrets(Path(settings.data), outside.random_bytes)
    return Application(settings, secrets, parts_of(settings, outside, limits=limits), outside=outside, log=log)


def serve(settings: Settings, limits: Limits | None = None, listening: Listening | None = None) -> bool:
    """Serve until told to stop; whether it ever served. ``listening`` is told where, once it does.

    Raises ``InUse`` where another server uses the same file, ``CannotListen`` where nobody could be heard,
    ``ReadableByOthers`` where secrets would not be kept, ``CannotKeep`` where nothing could be kept at all.
    """
    if is_sqlite(settings.database) and is_in_use(sqlite_file(settings.database)):
        raise InUse(sqlite_file(settings.database))
    try_to_listen(settings.host, settings.port)
    log = make_log(settings.log_format, sys.stderr)
    logging.basicConfig(handlers=[FromLibraries(log)], level=logging.WARNING, force=True)
    try:
        application = make_application(settings, real_world(), log, limits)
    except OSError as error:
        raise CannotKeep(error) from error
    server = DrainingServer(_config(settings, application), application, log, listening)
    with suppress(SystemExit):  # uvicorn's word for a start that failed
        server.run()
    return server.started


def _config(settings: Settings, application: Application) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where there is one
        ws=FastPathWebSocket,
        ws_per_message_deflate=False,  # it would cost more than half of the messages per second
        ws_max_size=SOCKET_MESSAGE_BYTES,
        ws_ping_interval=None,  # the game socket pings by itself, and times it
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # ours believe only proxies they are told to
        timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
    )


def _compiled() -> bool:
    return not str(bits.__file__).endswith(".py")
