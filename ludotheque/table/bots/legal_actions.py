"""Lists legal actions for clients whose boards do not know the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec

from ludotheque.engine.view import View
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.publishing.listener import Listener

MOST_OPTIONS = 2_000
"""The most legal actions that are sent to a client."""

encode = msgspec.json.Encoder().encode


class Found(NamedTuple):
    """Legal actions as JSON, and whether these are all."""

    options: msgspec.Raw
    complete: bool


class LegalActions:
    """The lists that clients of one table wait for: one per client, the newest."""

    def __init__(
        self,
        thinker: Thinker,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        show: Callable[[Listener, str, int, Found], None],
    ) -> None:
        """``start`` runs a task, ``show`` sends the legal actions of a prompt in answer to a command."""
        self._thinker, self._start, self._show = thinker, start, show
        self._waiting: dict[Listener, asyncio.Task[None]] = {}

    def ask(self, listener: Listener, command: str, game: str, view: View) -> None:
        """Send the legal actions of a view to a client. The view has a prompt."""
        assert view.prompt is not None
        self.left(listener)
        task = self._waiting[listener] = self._start(self._find(listener, command, game, view, view.prompt.id))
        task.add_done_callback(lambda ended: self._forget(listener, ended))

    def left(self, listener: Listener) -> None:
        """A client is gone, or has asked again: what it waited for is not needed any more."""
        waiting = self._waiting.pop(listener, None)
        if waiting is not None:
            waiting.cancel()

    def _forget(self, listener: Listener, task: asyncio.Task[None]) -> None:
        if self._waiting.get(listener) is task:
            del self._waiting[listener]

    async def _find(self, listener: Listener, command: str, game: str, view: View, prompt: int) -> None:
        options = await self._thinker.options(game, view, MOST_OPTIONS + 1)
        some = msgspec.Raw(encode(options[:MOST_OPTIONS]))
        self._show(listener, command, prompt, Found(some, len(options) <= MOST_OPTIONS))
