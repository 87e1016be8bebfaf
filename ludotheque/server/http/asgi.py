"""The ASGI types that the server uses, access to request headers, and the lifespan of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AbstractAsyncContextManager
from traceback import format_exc
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: str) -> str | None:
    """The value of a request header, the first if there are several. ``name`` is in lower case."""
    encoded = name.encode("latin-1")
    for key, value in scope["headers"]:
        if key == encoded:
            return bytes(value).decode("latin-1")
    return None


def headers(scope: Scope, name: str) -> list[str]:
    """All values of a request header. ``name`` is in lower case."""
    encoded = name.encode("latin-1")
    return [bytes(value).decode("latin-1") for key, value in scope["headers"] if key == encoded]


async def run_lifespan(running: Callable[[], AbstractAsyncContextManager[None]], receive: Receive, send: Send) -> None:
    """Hold ``running`` open from the server's startup to its shutdown."""
    await receive()
    phase = "startup"
    try:
        async with running():
            await send({"type": "lifespan.startup.complete"})
            phase = "shutdown"
            await receive()
    except BaseException:
        await send({"type": f"lifespan.{phase}.failed", "message": format_exc()})
        raise
    await send({"type": "lifespan.shutdown.complete"})
