"""Bots in a worker of their own: the room's worker sends calls as bytes, and gets bytes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from ludotheque.bots.registry import find_bot
from ludotheque.table.bots import worker_thinker
from ludotheque.table.bots.worker_thinker import Answer, Find, Question

T = TypeVar("T")
encode = msgspec.msgpack.encode


class OneWorker:
    """The ``Workers`` of a browser: one, asked with bytes."""

    def __init__(self, ask: Callable[[bytes], Awaitable[bytes]]) -> None:
        """``ask`` sends a call to the worker and returns its answer. It raises if the worker has failed."""
        self._ask = ask

    async def call(self, function: Callable[..., T], *args: Any, urgent: bool = True) -> T:
        """Call a function in the worker."""
        sent = [None if callable(arg) else arg for arg in args]  # the worker finds bots by itself
        answer = await self._ask(encode((function.__name__, sent)))
        kind: Any = Answer if function is worker_thinker.think else bytes
        result: T = msgspec.msgpack.decode(answer, type=kind)
        return result


def answer(call: bytes, find: Find = find_bot) -> bytes:
    """Answer a call, in the worker."""
    name, args = msgspec.msgpack.decode(call, type=tuple[str, list[Any]])
    if name == "think":
        return encode(worker_thinker.think(find, msgspec.convert(args[1], type=Question)))
    if name == "hints":
        return encode(worker_thinker.hints(find, *args[1:]))
    return encode(worker_thinker.options(*args))
