"""Tells those who watch the lobby what public tables there are: asked for once, told to all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ludotheque.engine.wire import Millis
from ludotheque.server.socket.decoding import written
from ludotheque.server.socket.protocol import Lobby
from ludotheque.server.tables.interfaces import TableService

Watcher = Callable[[bytes], None]
logger = logging.getLogger(__name__)


class LobbyNews:
    """Watches the hall while anybody watches the lobby."""

    def __init__(self, hall: TableService, sleep: Callable[[float], Awaitable[None]], every_ms: Millis) -> None:
        self._hall, self._sleep, self._every_ms = hall, sleep, every_ms
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody, now and whenever something changes."""
        self._watchers.add(watcher)
        self._changed.set()
        if self._task is None:
            self._task = asyncio.create_task(self._tell(), name="lobby")

    def unwatch(self, watcher: Watcher) -> None:
        """Tell them no more. Harmless for those who were not told."""
        self._watchers.discard(watcher)
        if not self._watchers and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _tell(self) -> None:
        stop_watching = self._hall.watch_lobby(self._changed.set)
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                try:
                    news = written(Lobby(tuple(await self._hall.public_tables())))
                except Exception:  # storage may be down for a while; the lobby is then as it was
                    logger.exception("the lobby could not be read")
                else:
                    for watcher in tuple(self._watchers):
                        watcher(news)
                await self._sleep(self._every_ms)
        finally:
            stop_watching()
