"""The ASGI types that the server uses, and access to request headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
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
