"""Sends the list of public tables to every client that watches the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ludotheque.engine.wire import Millis
from ludotheque.server.socket.decoding import encode_message
from ludotheque.server.socket.protocol import Lobby
from ludotheque.server.tables.interfaces import TableService

Watcher = Callable[[bytes], None]
"""Called with the frame that holds the list."""
logger = logging.getLogger(__name__)


class LobbyNews:
    """Reads the public tables when they change, once for all watchers, while there are any."""

    def __init__(self, tables: TableService, sleep: Callable[[float], Awaitable[None]], every_ms: Millis) -> None:
        self._tables, self._sleep, self._every_ms = tables, sleep, every_ms
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def watch(self, watcher: Watcher) -> None:
        """Call a watcher now and after every change."""
        self._watchers.add(watcher)
        self._changed.set()
        if self._task is None:
            self._task = asyncio.create_task(self._publish(), name="lobby")

    def unwatch(self, watcher: Watcher) -> None:
        """Stop calling a watcher. Does nothing for one that does not watch."""
        self._watchers.discard(watcher)
        if not self._watchers and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _publish(self) -> None:
        stop_watching = self._tables.watch_lobby(self._changed.set)
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                try:
                    frame = encode_message(Lobby(tuple(await self._tables.public_tables())))
                except Exception:  # storage may be down for a while; watchers keep the last list
                    logger.exception("the lobby could not be read")
                else:
                    for watcher in tuple(self._watchers):
                        watcher(frame)
                await self._sleep(self._every_ms)
        finally:
            stop_watching()
