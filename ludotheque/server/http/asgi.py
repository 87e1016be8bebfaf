"""The few words of ASGI that this package uses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: str) -> str | None:
    """A request's header; of several the first. ``name`` in lower case."""
    wanted = name.encode("latin-1")
    for key, value in scope["headers"]:
        if key == wanted:
            return bytes(value).decode("latin-1")
    return None


def headers(scope: Scope, name: str) -> list[str]:
    """All of a request's headers of one name."""
    wanted = name.encode("latin-1")
    return [bytes(value).decode("latin-1") for key, value in scope["headers"] if key == wanted]
